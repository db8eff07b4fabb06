import { Search } from "lucide-react";
import { CONTROL_CLASS } from "./field.tsx";

/** The search of a list. The shortcut "/" leads to the first of a screen. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <label className="relative min-w-44 flex-1 md:max-w-80">
      <span className="sr-only">{props.label}</span>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        type="search"
        data-shortcut="search"
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        placeholder={props.placeholder}
        autoComplete="off"
        maxLength={200}
        className={`${CONTROL_CLASS} pl-9 md:min-h-9`}
      />
    </label>
  );
}
