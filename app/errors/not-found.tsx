import { errorTable } from "#contract/errors";
import { LinkButton } from "../ui/link-button";
import { ErrorPage } from "./error-page";

export function NotFound() {
  return (
    <ErrorPage
      mark="404"
      title="There is no page here"
      sentence={`${errorTable["not-found"].sentence} It may have been moved, or the address may have a slip in it.`}
    >
      <LinkButton to="/" look="primary">
        Go to the home page
      </LinkButton>
      <LinkButton to="/dashboard">Upscale a picture</LinkButton>
      <LinkButton to="/support" look="quiet">
        Get support
      </LinkButton>
    </ErrorPage>
  );
}
