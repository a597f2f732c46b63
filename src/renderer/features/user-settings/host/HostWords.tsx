import { t } from '../../../../domain/i18n/t';
import { Card } from '../../../ui/page/Card';
import styles from './HostPage.module.css';

/** What the app cannot do for the person: the firewall of this computer, and the router. */
export function HostWords({ port }: { readonly port: number }) {
  return (
    <Card title={t('If others can’t connect')}>
      <ul className={styles.words}>
        <li>
          {t('Firewall: allow Guildhall, or incoming connections to TCP port {{port}}, on this computer.', {
            port,
          })}
        </li>
        <li>
          {t(
            'Others on the same network need nothing more. A guest network often keeps its computers apart: use the main one.',
          )}
        </li>
        <li>
          {t(
            'Others elsewhere: in your router’s settings, forward TCP port {{port}} to this computer’s address, and enter the router’s name or address from outside above.',
            { port },
          )}
        </li>
        <li>
          {t(
            'Some providers share one address among many customers. Then no port can be forwarded; a private network such as WireGuard helps, with its address chosen above.',
          )}
        </li>
      </ul>
    </Card>
  );
}
