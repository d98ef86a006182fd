import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  NavLink,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { churchToday } from '#shared/dates.ts';
import { MoreTexts, type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { keepTyped, sentFields } from '#web/ui/site/form/form-state.ts';
import styles from '../account/account.module.css';
import { accountAction } from '../account/account-actions.ts';
import { AddressesTab } from '../account/addresses-tab.tsx';
import type { Answer } from '../account/answer.ts';
import { ConfirmEmail } from '../account/confirm-email.tsx';
import { DataTab } from '../account/data-tab.tsx';
import { DevicesTab } from '../account/devices-tab.tsx';
import { GiftsTab } from '../account/gifts-tab.tsx';
import { OrdersTab } from '../account/orders-tab.tsx';
import { PrivacyTab } from '../account/privacy-tab.tsx';
import { TicketsTab } from '../account/tickets-tab.tsx';
import { accountPath, privateHeaders } from './store-forms.ts';

export const headers = privateHeaders;
export const clientAction = keepTyped;

const tabs = ['', 'pedidos', 'enderecos', 'ingressos', 'contribuicoes', 'aparelhos', 'privacidade'] as const;
type Tab = (typeof tabs)[number];

/** The data of a tab. */
async function contentOf({ accounts, store, visitor }: PageRequest, tab: Tab) {
  switch (tab) {
    case 'pedidos':
      return { tab, pedidos: visitor.consumidor ? await store.orders(visitor.consumidor.id) : [] };
    case 'enderecos':
      return { tab, enderecos: await accounts.addresses() };
    case 'ingressos':
      return { tab, ingressos: await accounts.tickets() };
    case 'contribuicoes':
      return { tab, dados: await accounts.gifts() };
    case 'aparelhos':
      return { tab, aparelhos: await accounts.devices() };
    default:
      return { tab };
  }
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const request = context.get(pageRequestContext);
  const { accounts, language } = request;
  const conta = await accounts.data();
  // the account was erased on another device since the page was requested
  if (!conta) throw redirect(`/loja-virtual/auth/login?to=${encodeURIComponent(url.pathname)}`);
  const tab = tabs.find((one) => one === (params.tab ?? '')) ?? '';
  return {
    conta,
    content: await contentOf(request, tab),
    today: churchToday(new Date()),
    texts: pageTexts(language.texts, 'enter', 'account', 'checkout'),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { accounts } = context.get(pageRequestContext);
  return accountAction(accounts, await sentFields(request));
}

export default function AccountPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Account />
    </MoreTexts>
  );
}

/** The confirmation of the last form, by the `feito` of the address. */
const doneTexts: Readonly<Record<string, TextKey>> = {
  dados: 'account.saved',
  confirmado: 'account.confirmed',
  email: 'account.email_changed',
  senha: 'account.password_changed',
  endereco: 'account.address_saved',
  aparelho: 'account.device_left',
};

function Account() {
  const { t } = useT();
  const { church } = usePage();
  const { conta, content } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const [search] = useSearchParams();
  const done = answer ? undefined : doneTexts[search.get('feito') ?? ''];
  const title = t(`account.tab_${content.tab || 'dados'}`);
  return (
    <div className={styles.page}>
      <title>{`${title} · ${t('account.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <header className={styles.head}>
        <p>{t('account.title')}</p>
        <h1>{title}</h1>
      </header>
      <nav className={styles.nav} aria-label={t('account.title')}>
        <ul>
          {tabs.map((tab) => (
            <li key={tab}>
              <NavLink to={tab ? `${accountPath}/${tab}` : accountPath} end>
                {t(`account.tab_${tab || 'dados'}`)}
              </NavLink>
            </li>
          ))}
        </ul>
        <Form method="post" action={accountPath}>
          <input type="hidden" name={intentField} value="sair" />
          <Button type="submit" variant="quiet">
            {t('account.leave')}
          </Button>
        </Form>
      </nav>
      <div className={styles.content}>
        {done && (
          <p role="status" className={styles.done}>
            {t(done)}
          </p>
        )}
        {!conta.email_verificado &&
          (content.tab === '' ? (
            <ConfirmEmail conta={conta} answer={answer} />
          ) : (
            <p className={styles.quiet}>
              {t('account.confirm_line')} <Link to={accountPath}>{t('account.confirm_now')}</Link>
            </p>
          ))}
        <Content answer={answer} />
      </div>
    </div>
  );
}

function Content({ answer }: { answer: Answer }) {
  const { conta, content, today } = useLoaderData<typeof loader>();
  switch (content.tab) {
    case 'pedidos':
      return <OrdersTab pedidos={content.pedidos} today={today} />;
    case 'enderecos':
      return <AddressesTab conta={conta} enderecos={content.enderecos} answer={answer} />;
    case 'ingressos':
      return <TicketsTab ingressos={content.ingressos} today={today} />;
    case 'contribuicoes':
      return <GiftsTab dados={content.dados} />;
    case 'aparelhos':
      return <DevicesTab aparelhos={content.aparelhos} today={today} />;
    case 'privacidade':
      return <PrivacyTab conta={conta} answer={answer} />;
    default:
      return <DataTab conta={conta} answer={answer} />;
  }
}
