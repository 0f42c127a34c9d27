import { PRIVACY_SECTIONS, privacyCopy } from '#copy/privacy.ts';
import { MeasuringSwitch } from '../../widgets/measuring-switch/measuring-switch.tsx';
import { LegalPage } from './legal-page.tsx';

export function PrivacyPage() {
  return <LegalPage {...privacyCopy} sections={PRIVACY_SECTIONS} measuringSwitch={<MeasuringSwitch />} />;
}
