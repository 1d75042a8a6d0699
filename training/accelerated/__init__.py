"""Training on an accelerator: the same networks, losses and pictures as on a CPU, in large batches whose every step is one graph of kernels."""
