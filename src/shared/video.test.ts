import { describe, expect, test } from 'vitest';
import { parseVideo } from './video.ts';

const id = 'Exemplo_01-';
const list = 'PLexemplo0123456789abcdef';

describe('the address of a video', () => {
  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?app=desktop&v=${id}&list=${list}&t=90s`,
    `https://m.youtube.com/watch?v=${id}#x`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://music.youtube.com/watch?v=${id}`,
  ])('on YouTube: %s', (url) => {
    expect(parseVideo(url)).toEqual({
      provedor: 'youtube',
      video_id: id,
      url_incorporada: `https://www.youtube-nocookie.com/embed/${id}`,
      miniatura: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
    });
  });

  test.each([
    `https://www.youtube.com/playlist?list=${list}`,
    `https://www.youtube.com/embed/videoseries?list=${list}`,
  ])('of a playlist: %s', (url) => {
    expect(parseVideo(url)).toEqual({
      provedor: 'youtube',
      video_id: list,
      url_incorporada: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`,
      miniatura: null,
    });
  });

  test.each([
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://www.vimeo.com/123456789?share=copy', 'https://player.vimeo.com/video/123456789'],
    ['https://vimeo.com/123456789/abcdef0123', 'https://player.vimeo.com/video/123456789?h=abcdef0123'],
    [
      'https://player.vimeo.com/video/123456789?h=abcdef0123',
      'https://player.vimeo.com/video/123456789?h=abcdef0123',
    ],
    ['https://vimeo.com/channels/igreja/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://vimeo.com/groups/igreja/videos/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://vimeo.com/showcase/987654/video/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://vimeo.com/event/123456789', 'https://vimeo.com/event/123456789/embed'],
  ])('on Vimeo: %s', (url, embed) => {
    expect(parseVideo(url)).toEqual({
      provedor: 'vimeo',
      video_id: '123456789',
      url_incorporada: embed,
      miniatura: null,
    });
  });

  test.each([
    [
      'https://www.facebook.com/watch/?v=1234567890',
      '1234567890',
      'https://www.facebook.com/watch/?v=1234567890',
    ],
    [
      'https://m.facebook.com/watch/live/?v=1234567890',
      '1234567890',
      'https://www.facebook.com/watch/?v=1234567890',
    ],
    [
      'https://www.facebook.com/igreja/videos/1234567890/',
      '1234567890',
      'https://www.facebook.com/igreja/videos/1234567890',
    ],
    [
      'https://facebook.com/igreja/videos/culto/1234567890',
      '1234567890',
      'https://www.facebook.com/igreja/videos/culto/1234567890',
    ],
    ['https://www.facebook.com/reel/1234567890', '1234567890', 'https://www.facebook.com/reel/1234567890'],
    [
      'https://www.facebook.com/share/v/1AbCdEfGhI/',
      '1AbCdEfGhI',
      'https://www.facebook.com/share/v/1AbCdEfGhI/',
    ],
    ['https://fb.watch/aBcDeFgHiJ/', 'aBcDeFgHiJ', 'https://fb.watch/aBcDeFgHiJ/'],
  ])('on Facebook: %s', (url, video, address) => {
    expect(parseVideo(url)).toEqual({
      provedor: 'facebook',
      video_id: video,
      url_incorporada: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(address)}&show_text=false`,
      miniatura: null,
    });
  });

  test.each([
    '',
    'culto de domingo',
    'https://igreja.example/video.mp4',
    'https://youtube.com.x.example/watch?v=Exemplo_01-',
    'https://x.example/?u=https://youtu.be/Exemplo_01-',
    'https://user@youtu.be/Exemplo_01-',
    'https://youtu.be:8443/Exemplo_01-',
    'ftp://youtu.be/Exemplo_01-',
    'javascript:alert(1)//youtu.be/Exemplo_01-',
    'https://www.youtube.com/',
    'https://www.youtube.com/@igreja',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=curto',
    'https://www.youtube.com/watch?v=%22onload=1',
    'https://www.youtube.com/playlist?list=x',
    'https://youtu.be/',
    'https://vimeo.com/igreja',
    'https://vimeo.com/showcase/987654',
    'https://www.facebook.com/igreja',
    'https://www.facebook.com/igreja/posts/1234567890',
    'https://www.facebook.com/watch/?v=abc',
    'https://fb.watch/',
  ])('is not recognised: %s', (url) => {
    expect(parseVideo(url)).toBeUndefined();
  });
});
