import { formatPhone, internationalPhone } from "#core/dealerships/rules/phone-words.ts";
import { Icon, type IconProps } from "#kernel/ui/site/icons.tsx";
import { Hours } from "../dealer-hours.tsx";
import type { ShownVehicle } from "../shown-vehicle.ts";
import { contactTracking } from "../track-shopper.ts";
import { SellerLine } from "./seller-line.tsx";

const PhoneIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M8.5 3.5H5A1.5 1.5 0 0 0 3.5 5C3.5 13.6 10.4 20.5 19 20.5a1.5 1.5 0 0 0 1.5-1.5v-3.4l-4.6-1.5-1.9 2A13 13 0 0 1 8 10l2-1.9Z"
  />
);
const ClockIcon = (props: IconProps) => <Icon {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.2l3.4 2" />;
/** Phone and opening hours of a car's dealership, as entries of a list. Its scripts come late: the link works without them. */
export function SellerContact({ vehicle }: { vehicle: ShownVehicle }) {
  const { phone, hours } = vehicle.dealership.contact ?? {};
  return (
    <>
      {phone && (
        <SellerLine icon={PhoneIcon}>
          <a href={`tel:${internationalPhone(phone)}`} {...contactTracking(vehicle.id)} className="why-link numerals">
            {formatPhone(phone)}
          </a>
        </SellerLine>
      )}
      {hours && (
        <SellerLine icon={ClockIcon}>
          <Hours hours={hours} />
        </SellerLine>
      )}
    </>
  );
}
