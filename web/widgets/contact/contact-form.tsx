import { lazy, Suspense, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { helpCopy } from '#copy/help.ts';
import { shellCopy } from '#copy/shell.ts';
import { inputKeeper } from '../../runtime/early-input/kept-input-key.ts';
import { opensElsewhere } from '../../runtime/opens-elsewhere.ts';
import { reloadOnce } from '../../runtime/reload.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
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

interface ContactFormProps {
  /** Starts open, for a page with its own button. */
  readonly startsOpen?: boolean;
  /** Called by the close button. */
  readonly onClose?: () => void;
}

/** A `mailto:` link to the support address. With script, a plain click opens the contact form in its place instead. */
export function ContactForm({ startsOpen = false, onClose }: ContactFormProps) {
  const { supportEmail } = useSiteSettings();
  const [open, setOpen] = useState(startsOpen);
  const giveFocusBack = useRef(false);

  if (open) {
    return (
      <Suspense fallback={<Loading label={shellCopy.loading} />}>
        <ContactPanel
          onClose={() => {
            giveFocusBack.current = true;
            setOpen(false);
            onClose?.();
          }}
        />
      </Suspense>
    );
  }
  return (
    <Opener
      ref={(link) => {
        if (link && giveFocusBack.current) link.focus();
        giveFocusBack.current = false;
      }}
      to={`mailto:${supportEmail}`}
      data-needs-script=""
      onPointerEnter={() => void loadPanel().catch(() => undefined)}
      onFocus={() => void loadPanel().catch(() => undefined)}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      {helpCopy.emailSupport}
    </Opener>
  );
}
