import { type ComponentPropsWithRef, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { helpCopy } from '#copy/help.ts';
import { shellCopy } from '#copy/shell.ts';
import { inputKeeper } from '../../runtime/early-input/kept-input-key.ts';
import { opensElsewhere } from '../../runtime/opens-elsewhere.ts';
import { reloadOnce } from '../../runtime/reload.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { type LinkButton, StandaloneLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';

const loadPanel = () => import('./contact-panel.tsx');
const ContactPanel = lazy(async () => {
  const { ContactPanel: Panel } = await loadPanel().catch((error) => reloadOnce(error, inputKeeper.current));
  return { default: Panel };
});

/** As high as the button beside it. */
const Opener = styled(StandaloneLink)`
  min-height: var(--control-height);
`;

type MailLink = ComponentPropsWithRef<typeof LinkButton> & { readonly 'data-needs-script': '' };

interface ContactFormProps {
  /** What the form takes the place of, with the link in it. By default the link alone. */
  readonly children?: (link: MailLink) => ReactNode;
}

/** A `mailto:` link to the support address. With script, a plain click opens the contact form in its place instead. */
export function ContactForm({ children = (link) => <Opener {...link} /> }: ContactFormProps) {
  const { supportEmail } = useSiteSettings();
  const [open, setOpen] = useState(false);
  const giveFocusBack = useRef(false);

  if (open) {
    return (
      <Suspense fallback={<Loading label={shellCopy.loading} />}>
        <ContactPanel
          onClose={() => {
            giveFocusBack.current = true;
            setOpen(false);
          }}
        />
      </Suspense>
    );
  }
  return children({
    ref(link) {
      if (link && giveFocusBack.current) link.focus();
      giveFocusBack.current = false;
    },
    to: `mailto:${supportEmail}`,
    'data-needs-script': '',
    onPointerEnter: () => void loadPanel().catch(() => undefined),
    onFocus: () => void loadPanel().catch(() => undefined),
    onClick(event) {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      setOpen(true);
    },
    children: helpCopy.emailSupport,
  });
}
