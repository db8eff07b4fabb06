import "./lists.css";
import { useParams } from "react-router";
import { NotFoundPage } from "#kernel/ui/site/error-pages.tsx";
import { EditListPage } from "./edit-list-page.tsx";
import { readListPath } from "./list-address.ts";
import { NewListPage } from "./new-list-page.tsx";
import { SharedListPage } from "./shared-list-page.tsx";

/** The pages of shared lists. One route has them all, so that shoppers who never see one load less. */
export function ListPages() {
  const { "*": path } = useParams();
  const asked = readListPath(path);
  if (!asked) return <NotFoundPage />;
  if (asked.page === "new") return <NewListPage />;
  return asked.page === "maker" ? <EditListPage token={asked.token} /> : <SharedListPage token={asked.token} />;
}
