const BOUNDARY = "autohub-boundary";

/** A multipart body with one file in the field `file`, as a browser sends it. */
export function multipartFile(content: string | Buffer, fileName: string, type = "application/octet-stream") {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
