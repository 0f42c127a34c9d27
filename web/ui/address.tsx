/** Words with an email address in them: on a narrow screen it breaks behind its '@', and not in the middle of a name. */
export function Address({ children }: { children: string }) {
  const at = children.indexOf('@') + 1;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
