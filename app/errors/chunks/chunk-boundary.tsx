import { Component, type ReactNode } from "react";
import { ChunkError } from "./chunk-error";
import { ChunkNotice } from "./chunk-notice";

interface ChunkBoundaryProps {
  /** What stays in the part's place. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Around a part of a page that loads late: where its code does not arrive, the page stays and says so. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Any other failure is the page's.
    if (!(error instanceof ChunkError)) throw error;
    return (
      <>
        {this.props.fallback}
        <ChunkNotice />
      </>
    );
  }
}
