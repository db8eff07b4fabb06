import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { VehicleLoading, VehicleNotFound } from "./vehicle-messages.tsx";
import { findListedVehicle, readZipCode, vehicleQuery } from "./vehicle-query.ts";
import { VehicleView } from "./vehicle-view.tsx";

/** One vehicle, by id or VIN. What a listing knew of it shows until the rest has come. */
export function VehiclePage() {
  const { id = "" } = useParams();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...vehicleQuery(id, readZipCode(search)),
    placeholderData: () => {
      const listed = findListedVehicle(queryClient, id);
      return listed && { ...listed, priceHistory: [] };
    },
  });
  if (query.data) return <VehicleView key={query.data.id} vehicle={query.data} />;
  return query.isError ? <VehicleNotFound /> : <VehicleLoading />;
}
