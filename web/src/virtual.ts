// A list of which only the rows in sight are in the page.

import { h } from "./dom.ts";

export interface VirtualOptions {
  readonly rowHeight: number;
  /** The row at an index; the list puts it in its place. */
  readonly row: (index: number) => HTMLElement;
  readonly attributes: Readonly<Record<string, string>>;
}

const BEYOND = 8;

export class VirtualList {
  readonly element: HTMLElement;
  private readonly room: HTMLElement;
  private count = 0;
  private drawn = "";

  constructor(private readonly options: VirtualOptions) {
    this.room = h("div", { class: "virtual-room", role: "presentation" });
    this.element = h("div", { class: "virtual", tabindex: 0, ...options.attributes }, this.room);
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  setCount(count: number): void {
    this.count = count;
    this.room.style.blockSize = `${count * this.options.rowHeight}px`;
    this.redraw();
  }

  /** Draws the rows in sight anew. */
  redraw(): void {
    this.drawn = "";
    this.draw();
  }

  /** Scrolls as little as it takes to bring a row into sight, with some room around it. */
  reveal(index: number): void {
    const { rowHeight } = this.options;
    const { scrollTop, clientHeight } = this.element;
    const room = Math.min(2 * rowHeight, clientHeight / 4);
    const top = index * rowHeight;
    if (top - room < scrollTop) this.element.scrollTop = Math.max(0, top - clientHeight / 3);
    else if (top + rowHeight + room > scrollTop + clientHeight) this.element.scrollTop = top - clientHeight / 2;
    this.draw();
  }

  private draw(): void {
    const { rowHeight, row } = this.options;
    const first = Math.max(0, Math.floor(this.element.scrollTop / rowHeight) - BEYOND);
    const last = Math.min(this.count, first + Math.ceil(this.element.clientHeight / rowHeight) + 2 * BEYOND);
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
