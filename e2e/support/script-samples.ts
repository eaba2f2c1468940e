/** A text in a script that fonts are loaded for. */
export interface ScriptSample {
  /** BCP 47. */
  language: string;
  text: string;
  /** The font that draws it, as a PDF names it. */
  font: string;
}

export const scriptSamples: readonly ScriptSample[] = [
  {
    language: 'zh-Hans',
    text: '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
    font: 'NotoSansSC-Regular',
  },
  {
    language: 'zh-Hant',
    text: '人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。',
    font: 'NotoSansTC-Regular',
  },
  {
    language: 'ja',
    text: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。',
    font: 'NotoSansJP-Regular',
  },
  {
    language: 'ko',
    text: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
    font: 'NotoSansKR-Regular',
  },
  {
    language: 'bn',
    text: 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে।',
    font: 'NotoSansBengali-Regular',
  },
  {
    language: 'ta',
    text: 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும் சமமானவர்கள்.',
    font: 'NotoSansTamil-Regular',
  },
  {
    language: 'te',
    text: 'ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు.',
    font: 'NotoSansTelugu-Regular',
  },
];

/** A text without its spaces, for lines may end at any of them. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');
