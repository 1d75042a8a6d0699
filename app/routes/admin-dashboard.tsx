import type { MetaFunction } from "@remix-run/cloudflare";
import { AdminDenied } from "../account/admin/admin-denied";
import { loadAdminPage } from "../account/admin/load-admin-page";
import { pageMeta } from "../site/page-meta";

export const loader = loadAdminPage;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Operators",
    description: "The pages of those who run Limn.",
    path: "/admin-dashboard",
  }),
  { name: "robots", content: "noindex" },
];

export default function AdminDashboardRoute() {
  return <AdminDenied />;
}
