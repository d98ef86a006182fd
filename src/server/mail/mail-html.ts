/** The contents of a mail; all values are HTML that the caller has escaped. */
export interface MailPage {
  lang: string;
  church: string;
  title: string;
  greeting: string;
  text: string;
  /** formatted and sanitised text after it */
  body?: string;
  /** notifications, grouped by their kinds */
  news: readonly { title: string; lines: readonly { text: string; link: string }[]; more?: string }[];
  /** what was bought, with its prices */
  items: readonly { name: string; detail: string; amount: string }[];
  /** labelled lines */
  facts: readonly (readonly [label: string, value: string])[];
  button: string;
  link: string;
  linkHint: string;
  note: string;
  /** a less prominent link that ends these mails */
  stop?: { text: string; link: string };
  footer: string;
}

const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "font-family:Georgia,'Times New Roman',serif";

const fact = ([label, value]: readonly [string, string]): string =>
  `<tr><td style="padding:8px 12px 8px 0;border-bottom:1px solid #e5e0d5;font-size:14px;line-height:1.5;color:#51605d;vertical-align:top;white-space:nowrap">${label}</td>
<td style="padding:8px 0;border-bottom:1px solid #e5e0d5;font-size:16px;line-height:1.5;vertical-align:top">${value}</td></tr>`;

const item = ({ name, detail, amount }: MailPage['items'][number]): string =>
  `<tr><td style="padding:10px 12px 10px 0;border-bottom:1px solid #e5e0d5;font-size:16px;line-height:1.4;vertical-align:top">${name}${
    detail && `<br><span style="font-size:14px;color:#51605d">${detail}</span>`
  }</td>
<td align="right" style="padding:10px 0;border-bottom:1px solid #e5e0d5;font-size:16px;line-height:1.4;vertical-align:top;white-space:nowrap">${amount}</td></tr>`;

const newsList = (news: MailPage['news']): string =>
  news
    .map(
      ({
        title,
        lines,
        more,
      }) => `<h2 style="margin:0 0 6px;font-size:16px;line-height:1.4;font-weight:600">${title}</h2>
<ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:16px;line-height:1.6">
${lines.map(({ text, link }) => `<li><a href="${link}" style="color:#0f5f58">${text}</a></li>`).join('\n')}${
  more === undefined ? '' : `\n<li style="color:#51605d">${more}</li>`
}
</ul>
`,
    )
    .join('');

const itemTable = (items: MailPage['items']): string =>
  items.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px;border-top:1px solid #e5e0d5">
${items.map(item).join('\n')}
</table>
`;

const factTable = (facts: MailPage['facts']): string =>
  facts.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 28px;border-top:1px solid #e5e0d5">
${facts.map(fact).join('\n')}
</table>
`;

/**
 * Tables and inline styles, because mail programs support little else; no pictures, so that nothing is fetched or
 * blocked.
 */
export const mailHtml = (page: MailPage): string => `<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${page.title}</title>
</head>
<body style="margin:0;padding:0;background:#f4f1ea;color:#22302e;${sans}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f4f1ea">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font-size:15px;font-weight:600;color:#0f5f58;${sans}">${page.church}</td></tr>
<tr><td style="background:#ffffff;border-radius:12px;border-top:4px solid #0f766e;padding:32px">
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.25;font-weight:600;color:#22302e;${serif}">${page.title}</h1>
<p style="margin:0 0 12px;font-size:16px;line-height:1.6">${page.greeting}</p>
<p style="margin:0 0 28px;font-size:16px;line-height:1.6">${page.text}</p>
${page.body === undefined ? '' : `<div style="margin:0 0 28px;font-size:16px;line-height:1.6">${page.body}</div>\n`}${newsList(page.news)}${itemTable(page.items)}${factTable(page.facts)}<table role="presentation" cellspacing="0" cellpadding="0"><tr><td style="background:#0f766e;border-radius:8px">
<a href="${page.link}" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;${sans}">${page.button}</a>
</td></tr></table>
<p style="margin:28px 0 0;font-size:14px;line-height:1.6;color:#51605d">${page.note}${page.stop ? ` <a href="${page.stop.link}" style="color:#0f5f58">${page.stop.text}</a>` : ''}</p>
<p style="margin:20px 0 0;padding-top:20px;border-top:1px solid #e5e0d5;font-size:13px;line-height:1.6;color:#51605d">${page.linkHint}<br>
<a href="${page.link}" style="color:#0f5f58;word-break:break-all">${page.link}</a></p>
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:12px;line-height:1.6;color:#5c6967">${page.footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
