import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";

/**
 * Steps through the pages of a list; nothing when there is only one.
 * @param props.pages the number of pages, or, where they are not counted, whether this is the last
 */
export function Pager(props: {
  page: number;
  pages: number | { isLast: boolean };
  label: string;
  onPage: (page: number) => void;
}) {
  const { page, onPage } = props;
  const pages = typeof props.pages === "number" ? props.pages : props.pages.isLast ? page : page + 1;
  if (pages <= 1) return null;
  return (
    <nav aria-label={props.label} className="flex items-center justify-between gap-3 px-4 py-3 md:px-5">
      <Button size="sm" ariaDisabled={page <= 1} onClick={() => page > 1 && onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Button>
      <p className="text-muted text-sm numerals">
        Page {page}
        {typeof props.pages === "number" && ` of ${pages}`}
      </p>
      <Button size="sm" ariaDisabled={page >= pages} onClick={() => page < pages && onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
