import { errorTable } from "#contract/errors";
import { ErrorPage } from "../../errors/error-page";
import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import { LinkButton } from "../../ui/link-button";

/** What somebody sees who is signed in and has no place among the operators. */
export function AdminDenied() {
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <div className="flex-1">
        <ErrorPage
          mark="403"
          title="This page is not open to you"
          sentence={errorTable["permission-denied"].sentence}
        >
          <LinkButton to="/dashboard" look="primary">
            Upscale a picture
          </LinkButton>
          <LinkButton to="/">Go to the home page</LinkButton>
        </ErrorPage>
      </div>
      <Footer />
    </div>
  );
}
