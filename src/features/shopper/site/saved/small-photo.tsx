import { useState } from "react";
import { photoSource, photoSourceSet } from "#core/listing/site/photos/vehicle-photos.ts";
import { CarOutline } from "#kernel/ui/site/message-panel.tsx";

/** A small photo of a car whose name is beside it, or a drawing where there is none. */
export function SmallPhoto({ address }: { address: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <span className="small-photo">
      {address !== null && !hasFailed ? (
        <img
          src={photoSource(address, 320)}
          srcSet={photoSourceSet(address, [320, 480])}
          sizes="12rem"
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <CarOutline />
      )}
    </span>
  );
}
