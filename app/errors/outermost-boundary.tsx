import type { Location } from "@remix-run/react";
import { Component, type ReactNode } from "react";
import { FailedPage } from "./failed-page";

interface OutermostBoundaryProps {
  location: Location;
  children: ReactNode;
}

interface OutermostBoundaryState {
  error: unknown;
  location: Location;
}

/**
 * Stands in for Remix's last boundary, around the whole document, which shows a developer's page with the stack. The build
 * puts it in its place (scripts/artefacts/own-parts.mjs). Only a failure of the page's frame itself gets here; it goes
 * when one leaves the page.
 */
export class RemixErrorBoundary extends Component<OutermostBoundaryProps, OutermostBoundaryState> {
  override state: OutermostBoundaryState = { error: null, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<OutermostBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(
    { location }: OutermostBoundaryProps,
    state: OutermostBoundaryState,
  ): OutermostBoundaryState | null {
    return state.location === location ? null : { error: null, location };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <html lang="en">
        <head />
        <body>
          <FailedPage error={this.state.error} />
        </body>
      </html>
    );
  }
}

/** What Remix shows where a root has no boundary of its own; ours has one (app/root.tsx). */
export function RemixRootDefaultErrorBoundary({ error }: { error: unknown }) {
  return <FailedPage error={error} />;
}
