import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  padding-left: 1.25rem;
  overflow-wrap: anywhere;
`;

/** One item alone is a paragraph. */
export function BulletList({ items }: { items: readonly string[] }) {
  return items.length === 1 ? (
    <p>{items[0]}</p>
  ) : (
    <List>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
