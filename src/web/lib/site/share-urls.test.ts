import { expect, test } from 'vitest';
import { hashtag, popupFeatures, shareNetworks, shareUrls } from './share-urls.ts';

const fields = {
  title: 'Água & pão: 100% para todos',
  url: 'https://igreja.example/noticias/agua-e-pao?a=1&b=2',
  description: 'Duas mil cestas.\nObrigado!',
  quote: 'Ninguém ficou sem pão.',
  hashtags: ['ação social', 'Igreja'],
  media: 'https://igreja.example/imagens/1/1200.webp',
};

const read = (address: string | undefined) => Object.fromEntries(new URL(address!).searchParams);

test('every network receives the fields it knows, whole', () => {
  const urls = shareUrls(fields);
  expect(Object.keys(urls)).toEqual(shareNetworks);
  expect(read(urls.whatsapp)).toEqual({ text: `*${fields.title}*\n${fields.description}\n${fields.url}` });
  expect(read(urls.facebook)).toEqual({ u: fields.url, quote: fields.quote, hashtag: '#AçãoSocial' });
  expect(read(urls.x)).toEqual({ text: fields.quote, url: fields.url, hashtags: 'AçãoSocial,Igreja' });
  expect(read(urls.telegram)).toEqual({ url: fields.url, text: `${fields.title}\n${fields.description}` });
  expect(read(urls.pinterest)).toEqual({
    url: fields.url,
    media: fields.media,
    description: `${fields.title}\n${fields.description}`,
  });
  expect(read(urls.email)).toEqual({
    subject: fields.title,
    body: `${fields.description}\n${fields.url}`.replaceAll('\n', '\r\n'),
  });
});

test('empty fields are not sent, and there is no Pinterest link without a picture', () => {
  const urls = shareUrls({ title: 'Olá', url: 'https://igreja.example/', description: null, quote: null });
  expect(urls.pinterest).toBeUndefined();
  expect(read(urls.facebook)).toEqual({ u: 'https://igreja.example/', quote: 'Olá' });
  expect(read(urls.x)).toEqual({ text: 'Olá', url: 'https://igreja.example/' });
  expect(read(urls.whatsapp)).toEqual({ text: '*Olá*\nhttps://igreja.example/' });
});

test('spaces are written so that mail programs read them', () => {
  expect(shareUrls({ title: 'Boas novas', url: 'https://igreja.example/' }).email).toBe(
    'mailto:?subject=Boas%20novas&body=https%3A%2F%2Figreja.example%2F',
  );
});

test('a title cannot add a field of its own', () => {
  const { x } = shareUrls({ title: 'a&url=https://mau.example', url: 'https://igreja.example/' });
  expect(read(x)).toEqual({ text: 'a&url=https://mau.example', url: 'https://igreja.example/' });
});

test.each([
  ['ação social', 'AçãoSocial'],
  ['#Já-vou!', 'JáVou'],
  ['  ', ''],
])('the name %j becomes the tag %j', (name, tag) => expect(hashtag(name)).toBe(tag));

test('the popup is of 626 × 436, in the middle of its window', () => {
  expect(popupFeatures({ left: 100, top: 50, width: 1426, height: 836 })).toBe(
    'popup,width=626,height=436,left=500,top=250',
  );
  expect(popupFeatures({ left: 0, top: 0, width: 400, height: 300 })).toBe(
    'popup,width=626,height=436,left=0,top=0',
  );
});
