// A list of which only the rows in sight are in the page.

import { h } from "./dom.ts";

export interface VirtualOptions {
  readonly rowHeight: number;
  /** The row at an index; the list puts it in its place. */
  readonly row: (index: number) => HTMLElement;
  readonly attributes: Readonly<Record<string, string>>;
}

const BEYOND = 8;

/**
 * Its own height and how far it is scrolled are remembered, not asked for each
 * time: to ask makes the browser lay out the whole page.
 */
export class VirtualList {
  readonly element: HTMLElement;
  private readonly room: HTMLElement;
  private count = 0;
  private height = 0;
  private top = 0;
  private drawn = "";
  /** A row to bring into sight as soon as the list has a height. */
  private wanted: number | null = null;

  constructor(private readonly options: VirtualOptions) {
    this.room = h("div", { class: "virtual-room", role: "presentation" });
    this.element = h("div", { class: "virtual", tabindex: 0, ...options.attributes }, this.room);
    this.element.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(([entry]) => this.resized(entry?.contentRect.height ?? 0)).observe(this.element);
  }

  /** How many rows are in sight at once. */
  get rowsInSight(): number {
    return Math.max(1, Math.floor(this.height / this.options.rowHeight) - 1);
  }

  /** Rows that are drawn stay: only their number may have changed. */
  setCount(count: number): void {
    this.count = count;
    this.room.style.blockSize = `${count * this.options.rowHeight}px`;
    this.draw();
  }

  /** Draws the rows in sight anew. */
  redraw(): void {
    this.drawn = "";
    this.draw();
  }

  /** Back to the first row. */
  rewind(): void {
    if (this.top !== 0) this.scrollTo(0);
  }

  /** Scrolls as little as it takes to bring a row into sight, with some room around it. */
  reveal(index: number): void {
    if (this.height === 0) {
      this.wanted = index;
      return;
    }
    const { rowHeight } = this.options;
    const room = Math.min(2 * rowHeight, this.height / 4);
    const row = index * rowHeight;
    if (row - room < this.top && this.top > 0) this.scrollTo(Math.max(0, row - this.height / 3));
    else if (row + rowHeight + room > this.top + this.height) this.scrollTo(row - this.height / 2);
  }

  private scrollTo(top: number): void {
    const most = Math.max(0, this.count * this.options.rowHeight - this.height);
    this.top = Math.min(Math.max(0, Math.round(top)), most);
    this.element.scrollTop = this.top;
    this.draw();
  }

  private scrolled(): void {
    this.top = this.element.scrollTop;
    this.draw();
  }

  private resized(height: number): void {
    if (height === this.height) return;
    this.height = height;
    const wanted = this.wanted;
    this.wanted = null;
    if (wanted !== null) this.reveal(wanted);
    this.draw();
  }

  private draw(): void {
    if (this.height === 0) return;
    const { rowHeight, row } = this.options;
    const first = Math.max(0, Math.floor(this.top / rowHeight) - BEYOND);
    const last = Math.min(this.count, first + Math.ceil(this.height / rowHeight) + 2 * BEYOND);
    const drawn = `${first}-${last}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const rows = Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
      const element = row(first + offset);
      element.style.insetBlockStart = `${(first + offset) * rowHeight}px`;
      element.style.blockSize = `${rowHeight}px`;
      return element;
    });
    this.room.replaceChildren(...rows);
  }
}
