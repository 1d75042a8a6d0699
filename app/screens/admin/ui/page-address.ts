import { useLocation, useNavigate } from "@remix-run/react";

// The router's own forms, parameters and revalidation would add to what every page loads first.

/** What the page's address says behind the question mark. */
export function useAddressParameters(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}

/** The page's address with one part changed; null takes it out. Pages begin anew with every change but their own. */
export function useAddressWith(): (name: string, value: string | null) => string {
  const { pathname, search } = useLocation();
  return (name, value) => {
    const changed = new URLSearchParams(search);
    if (name !== "after") changed.delete("after");
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    const query = changed.toString();
    return query === "" ? pathname : `${pathname}?${query}`;
  };
}

/** Reads the page's data again, in place. */
export function useLookAgain(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
}
