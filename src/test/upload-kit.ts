import { multipartFile } from "./multipart-file.ts";
import type { TestApp } from "./test-app.ts";

/** Uploads CSV text as the console does. @param query `?wholeLot=true`, say */
export async function uploadCsv(test: TestApp, cookie: string, dealershipId: number, csv: string, query = "") {
  const { body, headers } = multipartFile(csv, "cars.csv");
  const [path, search = ""] = query.split("?");
  const response = await test.app.inject({
    method: "POST",
    url: `/api/dealerships/${dealershipId}/upload${path}${search && `?${search}`}`,
    headers: { ...headers, cookie },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}
