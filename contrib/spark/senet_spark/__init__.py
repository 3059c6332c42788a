"""Verifying archives with Apache Spark: the parts of `verify.py`.

    archive ─▶ program ─▶ compare ─▶ summary

What is read and in which order, the program on the executors, what games show
only beside each other, and what all came to.
"""
