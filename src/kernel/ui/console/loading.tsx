import { Skeleton } from "../site/loading.tsx";
import { serverMessage } from "./api-call.ts";
import { EmptyState, LoadFailure } from "./card.tsx";

/**
 * Stands for something that is being loaded, and says so when it could not be. Nothing once it is there.
 * @param props.what "The settings"
 * @param props.height class of the height of the grey block
 * @param props.flush within a card without padding
 */
export function Loading(props: {
  data: unknown;
  isError: boolean;
  refetch: () => unknown;
  what: string;
  height: string;
  flush?: boolean;
}) {
  const { what, flush = false } = props;
  if (props.isError) return <LoadFailure what={what} onRetry={() => props.refetch()} />;
  if (props.data) return null;
  return (
    <div aria-busy="true" className={flush ? "px-4 pb-4 md:px-5" : undefined}>
      <p className="sr-only">{`Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}...`}</p>
      <Skeleton className={`${props.height} w-full`} />
    </div>
  );
}

/** Says in words that something is being loaded, or what the server says when it could not be. */
export function LoadWords(props: {
  data: unknown;
  error: unknown;
  /** When the server says nothing that can be shown. */
  failure: string;
  loading?: string;
  className?: string;
}) {
  const { data, error, failure, loading = "Loading...", className = "" } = props;
  if (error)
    return (
      <p role="alert" className={`text-bad text-sm ${className}`}>
        {serverMessage(error, failure)}
      </p>
    );
  if (data) return null;
  return (
    <p role="status" className={`text-muted text-sm ${className}`}>
      {loading}
    </p>
  );
}

/** The same in place of a card's list. @param props.what "The cars" */
export function LoadList({ data, error, what }: { data: unknown; error: unknown; what: string }) {
  if (error) {
    return (
      <EmptyState title={`${what} could not be loaded`} text={serverMessage(error, "The server did not answer.")} />
    );
  }
  return <LoadWords {...{ data, error }} failure="" loading={`Loading ${what.slice(4)}...`} className="px-5 pb-6" />;
}
