/** The numbers of a chart for those who do not see it. */
export function ChartTable(props: { caption: string; of: string; rows: { label: string; count: number }[] }) {
  return (
    <table className="sr-only">
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{props.of}</th>
          <th scope="col">Clicks</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
