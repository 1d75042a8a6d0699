"""SOAP: Adam in the coordinates in which the gradients of a kernel vary independently (Vyas and others, "SOAP: Improving and
Stabilizing Shampoo using Adam", 2024). README.md has what it brought."""
import torch

STEPS_BETWEEN_BASES = 20
# How much of the past the averages keep, from one step to the next.
KEEP_GRADIENT, KEEP_SQUARES, KEEP_COVARIANCE = 0.95, 0.95, 0.99
KEEP_VECTOR_GRADIENT, KEEP_VECTOR_SQUARES = 0.9, 0.99
SMALLEST = 1e-8


class Soap(torch.optim.Optimizer):
    """For kernels [K, ...], each as a matrix [K, rest], and vectors, which Adam takes as they are. A kernel's first step only looks."""

    def __init__(self, parameters, rate: float):
        super().__init__(parameters, {"lr": rate})

    @torch.no_grad()
    def step(self) -> None:
        for group in self.param_groups:
            for parameter in group["params"]:
                change = self.vector_change(parameter) if parameter.dim() < 2 else self.kernel_change(parameter)
                parameter.sub_(change.view_as(parameter), alpha=group["lr"])

    def vector_change(self, parameter: torch.Tensor) -> torch.Tensor:
        state, gradient = self.state[parameter], parameter.grad
        if not state:
            state.update(steps=0, mean=torch.zeros_like(gradient), squares=torch.zeros_like(gradient))
        state["steps"] += 1
        state["mean"].lerp_(gradient, 1 - KEEP_VECTOR_GRADIENT)
        state["squares"].lerp_(gradient.square(), 1 - KEEP_VECTOR_SQUARES)
        return scaled(state["mean"], state, KEEP_VECTOR_GRADIENT, KEEP_VECTOR_SQUARES)

    def kernel_change(self, parameter: torch.Tensor) -> torch.Tensor:
        state, gradient = self.state[parameter], parameter.grad.flatten(1)
        if not state:
            self.begin(state, gradient)
            return torch.zeros_like(gradient)
        state["steps"] += 1
        state["mean"].lerp_(gradient, 1 - KEEP_GRADIENT)
        left, right = state["left_basis"], state["right_basis"]
        state["squares"].lerp_((left.T @ gradient @ right).square(), 1 - KEEP_SQUARES)
        change = left @ scaled(left.T @ state["mean"] @ right, state, KEEP_GRADIENT, KEEP_SQUARES) @ right.T
        state["left"].lerp_(gradient @ gradient.T, 1 - KEEP_COVARIANCE)
        state["right"].lerp_(gradient.T @ gradient, 1 - KEEP_COVARIANCE)
        if state["steps"] % STEPS_BETWEEN_BASES == 0:
            self.turn(state)
        return change

    def begin(self, state: dict, gradient: torch.Tensor) -> None:
        state.update(steps=0, mean=torch.zeros_like(gradient), squares=torch.zeros_like(gradient))
        for side, covariance in (("left", gradient @ gradient.T), ("right", gradient.T @ gradient)):
            state[side] = covariance
            state[f"{side}_basis"] = torch.linalg.eigh(covariance)[1]

    def turn(self, state: dict) -> None:
        """Brings both bases closer to the eigenvectors by one step of the power method; the squares keep their axes."""
        for axis, side in enumerate(("left", "right")):
            basis = state[f"{side}_basis"]
            powered = state[side] @ basis
            order = (basis * powered).sum(0).argsort(descending=True)
            state[f"{side}_basis"] = torch.linalg.qr(powered[:, order])[0]
            state["squares"] = state["squares"].index_select(axis, order)


def scaled(mean: torch.Tensor, state: dict, keep_mean: float, keep_squares: float) -> torch.Tensor:
    """Adam's step: the mean over the root of the squares, both freed of their start at zero."""
    steps = state["steps"]
    root = (state["squares"] / (1 - keep_squares**steps)).sqrt_().add_(SMALLEST)
    return mean / (1 - keep_mean**steps) / root
