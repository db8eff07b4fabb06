import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { useRecovery } from "../../api/use-recovery.ts";
import { VehicleFailed, VehicleLoading, VehicleNotFound } from "./vehicle-messages.tsx";
import { findListedVehicle, isNoVehicle, readZipCode, vehicleQuery } from "./vehicle-query.ts";
import { VehicleView } from "./vehicle-view.tsx";

/** One vehicle, by id or VIN. What a listing knew of it shows until the rest has come. */
export function VehiclePage() {
  const { id = "" } = useParams();
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...vehicleQuery(id, readZipCode(search)),
    placeholderData: () => {
      const listed = findListedVehicle(queryClient, id);
      return listed && { ...listed, priceHistory: [] };
    },
  });
  useRecovery(query.error);
  if (query.data) return <VehicleView key={query.data.id} vehicle={query.data} />;
  if (!query.isError) return <VehicleLoading />;
  if (isNoVehicle(query.error)) return <VehicleNotFound />;
  const { error, refetch, isFetching } = query;
  return <VehicleFailed error={error} address={pathname + search} onRetry={refetch} retrying={isFetching} />;
}
