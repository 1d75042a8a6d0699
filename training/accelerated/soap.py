"""`soap.Soap` for stacks of kernels, without anything in a step that has to wait for the CPU, so that a step can be one graph."""
import torch

from soap import KEEP_COVARIANCE, KEEP_GRADIENT, KEEP_SQUARES, KEEP_VECTOR_GRADIENT, KEEP_VECTOR_SQUARES, SMALLEST


class StackedSoap:
    """For kernels [L, K, ...], each as a matrix [K, rest], and vectors [L, K]. Its bases are turned by `turn` alone."""

    def __init__(self, parameters: list[torch.nn.Parameter], gradients: list[torch.Tensor], device: str):
        self.parameters = parameters
        self.rate, self.steps = torch.zeros((), device=device), torch.zeros((), device=device)
        self.states = [self.begun(gradient) for gradient in gradients]

    def begun(self, gradient: torch.Tensor) -> dict[str, torch.Tensor]:
        if gradient.dim() < 3:
            return {"mean": torch.zeros_like(gradient), "squares": torch.zeros_like(gradient)}
        matrix = gradient.flatten(2)
        left, right = matrix @ matrix.mT, matrix.mT @ matrix
        bases = {"left_basis": torch.linalg.eigh(left)[1], "right_basis": torch.linalg.eigh(right)[1]}
        return {"mean": torch.zeros_like(matrix), "squares": torch.zeros_like(matrix), "left": left, "right": right, **bases}

    @torch.no_grad()
    def step(self, gradients: list[torch.Tensor]) -> None:
        self.steps += 1
        for parameter, gradient, state in zip(self.parameters, gradients, self.states):
            change = self.vector_change(state, gradient) if gradient.dim() < 3 else self.kernel_change(state, gradient.flatten(2))
            parameter.sub_(change.view_as(parameter) * self.rate)

    def vector_change(self, state: dict[str, torch.Tensor], gradient: torch.Tensor) -> torch.Tensor:
        state["mean"].lerp_(gradient, 1 - KEEP_VECTOR_GRADIENT)
        state["squares"].lerp_(gradient.square(), 1 - KEEP_VECTOR_SQUARES)
        return self.scaled(state["mean"], state["squares"], KEEP_VECTOR_GRADIENT, KEEP_VECTOR_SQUARES)

    def kernel_change(self, state: dict[str, torch.Tensor], gradient: torch.Tensor) -> torch.Tensor:
        left, right = state["left_basis"], state["right_basis"]
        state["mean"].lerp_(gradient, 1 - KEEP_GRADIENT)
        state["squares"].lerp_((left.mT @ gradient @ right).square(), 1 - KEEP_SQUARES)
        state["left"].lerp_(gradient @ gradient.mT, 1 - KEEP_COVARIANCE)
        state["right"].lerp_(gradient.mT @ gradient, 1 - KEEP_COVARIANCE)
        return left @ self.scaled(left.mT @ state["mean"] @ right, state["squares"], KEEP_GRADIENT, KEEP_SQUARES) @ right.mT

    def scaled(self, mean: torch.Tensor, squares: torch.Tensor, keep_mean: float, keep_squares: float) -> torch.Tensor:
        """Adam's step: the mean over the root of the squares, both freed of their start at zero."""
        root = (squares / (1 - keep_squares**self.steps)).sqrt_().add_(SMALLEST)
        return mean / (1 - keep_mean**self.steps) / root

    @torch.no_grad()
    def turn(self) -> None:
        """Brings all bases closer to the eigenvectors by one step of the power method; the squares keep their axes."""
        for state in self.states:
            if "left" not in state:
                continue
            for axis, side in ((1, "left"), (2, "right")):
                basis = state[f"{side}_basis"]
                powered = state[side] @ basis
                order = (basis * powered).sum(1).argsort(1, descending=True)
                along = order[:, None, :].expand_as(powered)
                basis.copy_(torch.linalg.qr(powered.gather(2, along))[0])
                squares = state["squares"]
                moved = order[:, :, None] if axis == 1 else order[:, None, :]
                squares.copy_(squares.gather(axis, moved.expand_as(squares)))
