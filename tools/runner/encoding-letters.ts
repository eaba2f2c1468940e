/** Letters of a language that tell its encodings apart: all beyond ASCII, in lower case, the most frequent first. */
interface Script {
  letters: string;
  /** Letters of these languages stand at like frequencies, so that the order says nothing: a few accents among ASCII. */
  isLatin: boolean;
}

/** An encoding of the time before Unicode, by its label for `TextDecoder` and the name that people know. */
export interface OldEncoding {
  label: string;
  name: string;
  /** So many fitting letters prove nothing: more for rare encodings. */
  handicap: number;
  scripts: readonly Script[];
}

const latin = (...languages: string[]): Script[] => languages.map((letters) => ({ letters, isLatin: true }));
const ranked = (...languages: string[]): Script[] => languages.map((letters) => ({ letters, isLatin: false }));

const western = latin(
  'éèàêçâîôûïùëœ',
  'üäöß',
  'óáíñéúü',
  'ãçáéíóêõâúàô',
  'àèùòìé',
  'äåöé',
  'åøæé',
  'íáðþóæéúýö',
  'àóèéíçúïò',
);
const central = latin('łżąęóśćńź', 'íáéěřšžýčůúňóťď', 'áíéýúčšžľťôňďäóĺŕ', 'éáőöíóüúű', 'ăîâşţ', 'čšžćđ');
const baltic = latin('ėšųąžįčęū', 'āīēšūņļžčķģ', 'äõöüšž');
const turkish = latin('ıüşğöçİ');
const cyrillic = ranked(
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оаиентвісрлкудпямзьбгчйхцжюїєщшфґ',
  'аиоентрсвлкдпмзъугябчжщцхюшйфь',
  'аоиенјструвклдмпгзбчћшжљњцхђфџ',
);
const greek = ranked('αοιετσνηυρπκμλςίόάγέωδήχύθφβώξζψϊϋ');
const hebrew = ranked('יוהלאמתרבשנדחקפעכםגטצזןסךץףְִֶַָ');
const arabic = ranked('المينورتبةعدسفهكقحجشصطخىأإذزثضغظئءآؤَّيکگپچژ');
const thai = ranked('านรก่้เงมยอิลวดทส็ีัตะปบุหคูแจพชื์ขใไโถผำศณซธภฐญฟษึฎฒฬฉฤฮฝฆๆ');

const simplified =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资';
const traditional =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資';

/** Signs that a language is written with on every line, and those that its readers never see. */
export interface WideEncoding {
  label: string;
  name: string;
  handicap: number;
  /** Each of these proves the language. */
  common: ReadonlySet<string>;
  /** Each of these speaks against it. */
  strange: RegExp;
}

const kana = Array.from({ length: 0x30ff - 0x3041 }, (_, place) => String.fromCharCode(0x3041 + place)).join('');
const hangul =
  '이다는에가을의고하로은지를도한사기서자리대어인나시일그정아해것스부보수제라장전상있들주조구원과만여면적니었했게성동오안으국계와연공생신비위마우경';
const signs = '、。，．：；？！（）「」『』《》【】〈〉・　';
const notKorean = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3131-\u318e]/u;
const notChinese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const notJapanese = /[\p{Script=Hangul}\uff61-\uff9f]/u;

const wide = (label: string, name: string, letters: string, strange: RegExp): WideEncoding => ({
  label,
  name,
  handicap: 1.5,
  common: new Set(letters + signs),
  strange,
});

const japanese = `${kana}日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名`;

/** Encodings of two bytes a letter. */
export const wideEncodings: readonly WideEncoding[] = [
  wide('shift_jis', 'Shift JIS', japanese, notJapanese),
  wide('euc-jp', 'EUC-JP', japanese, notJapanese),
  wide('gb18030', 'GB 18030', simplified, notChinese),
  wide('big5', 'Big5', traditional, notChinese),
  wide('euc-kr', 'EUC-KR', hangul, notKorean),
];

/** Encodings of one byte a letter. Of two that fit alike the first one is taken. */
export const narrowEncodings: readonly OldEncoding[] = [
  { label: 'windows-1252', name: 'Windows-1252', handicap: 0, scripts: western },
  { label: 'windows-1250', name: 'Windows-1250', handicap: 1.5, scripts: central },
  { label: 'windows-1251', name: 'Windows-1251', handicap: 1.5, scripts: cyrillic },
  { label: 'windows-1253', name: 'Windows-1253', handicap: 1.5, scripts: greek },
  { label: 'windows-1254', name: 'Windows-1254', handicap: 1.5, scripts: turkish },
  { label: 'windows-1255', name: 'Windows-1255', handicap: 1.5, scripts: hebrew },
  { label: 'windows-1256', name: 'Windows-1256', handicap: 1.5, scripts: arabic },
  { label: 'windows-1257', name: 'Windows-1257', handicap: 1.5, scripts: baltic },
  { label: 'windows-874', name: 'Windows-874', handicap: 1.5, scripts: thai },
  { label: 'iso-8859-2', name: 'ISO 8859-2', handicap: 3, scripts: central },
  { label: 'iso-8859-5', name: 'ISO 8859-5', handicap: 3, scripts: cyrillic },
  { label: 'iso-8859-6', name: 'ISO 8859-6', handicap: 3, scripts: arabic },
  { label: 'iso-8859-7', name: 'ISO 8859-7', handicap: 3, scripts: greek },
  { label: 'koi8-u', name: 'KOI8', handicap: 3, scripts: cyrillic },
  { label: 'ibm866', name: 'IBM 866', handicap: 3, scripts: cyrillic },
  { label: 'x-mac-cyrillic', name: 'Mac Cyrillic', handicap: 3, scripts: cyrillic },
  { label: 'macintosh', name: 'Mac Roman', handicap: 3, scripts: western },
];
