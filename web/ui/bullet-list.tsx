import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  padding-left: 1.25rem;
  overflow-wrap: anywhere;
`;

export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <List>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
