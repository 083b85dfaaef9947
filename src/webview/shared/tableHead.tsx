import type { JSX } from "preact";

export function TableHead({ columns }: { readonly columns: readonly string[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={index} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
