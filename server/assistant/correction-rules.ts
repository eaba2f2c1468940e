/** One place where a rule would change the text, with what stands round it. */
export interface Finding {
  /** Up to 60 characters before and after the problem, inside its paragraph. */
  before: string;
  problem: string;
  after: string;
  replacement: string;
}

type Guard = (finding: Finding) => boolean;

/** The rule that needs a dictionary look-up of its own (choose-spelling.ts). */
export const spellingRule = 'SpellCheck';

/**
 * Harper's rules that were right on edited English prose. The rest judge style, split or join words, or often guess:
 * enabling one of them means reading what it says about correct texts first.
 */
const rulesByReason: Record<string, string> = {
  'Spelled differently': `
    The OpenCompounds EveryTime AfterAll OfCourse Nowadays Misspell Payed InThe OnTopOf PerSe RegularIrregulars
    Haphazard ItCan GoingTo ApartFrom NeedHelp TurnItOff CanBeSeen BeenThere BestRegards KindRegards ThoughtProcess
    OnSecondThought AtLeasToLeast AtLestToLeast Didnt HeDos AheadAnd LikelyHood HalfAnHour HowMach MyHouse ThesesThese
    MoreThatLikely LetAlone IAm ViceVersa AllOfASudden`,
  'Word repeated by mistake': 'RepeatedWords ToTo TheTheToThatThe AnAnother AnotherAn TheAnother TheMy',
  'Wrong article before this sound': 'AnA',
  'Capital letter':
    'CapitalizePersonalPronouns SentenceCapitalization OrthographicConsistency NumberSuffixCapitalization',
  'Verb and subject do not agree': 'PronounVerbAgreement PronounInflectionBe IAmAgreement IDo HavePronoun',
  'Wrong form of the verb': `
    DidPast WillContain WillNonLemma UseToUsedTo SupposedTo GetUsedTo IsKnownFor NowKnownAs IsBeenAuxSequence
    SimplePastToPastParticiple DoubleModal ToWorryAbout BeWorried BeConcerned LooksLikes MakeItSeem MakeSense DontCan
    IveGotTo SafeToSave SaveToSafe HelpedPast LookingForwardTo ModalOf HadOf`,
  'Wrong form of the word': `
    AdjectiveDoubleDegree MoreBetter WorseOrWorst AnotherThings AnotherOnes FriendOfMe TheyToThem OneOfTheSingular
    CorrectNumberSuffix EachOthersPossessive ElsePossessive OnesSelf`,
  'Commonly confused words': `
    ThenThan ToTooIdioms ToLoseTooLoose TooTo WayTooAdjective ItsContraction ItsPossessive PossessiveYour TheirToThere
    ThereToTheir TheirToTheyre TheyreToTheir ThereOwn Theres QuiteQuiet WereWhere ThingThink ThoughThought
    NounVerbConfusion PeaceOfMind DoesOrDose HavePassed GetPassGoPass BareInMind Confident WhetYourAppetite FreeRein
    CaseInPoint AllIntentsAndPurposes OneAndTheSame BatedBreath DueDiligence DoToDueTo WreakHavoc MootPoint
    PiqueInterest SneakPeekPreview WasAloud RelayOnForRely`,
  'Usual phrase': `
    InsteadOf TakeCareOf AdvantageOf SameAs DespiteOf Discuss TheDifferenceBetween ThanksALot InAHurry ForAWhile
    InAWhile AfterAWhile ForALongTime ALongTime HaveAHardTime ForTheMostPart InterestedIn AskNoPreposition KindOf`,
};

/** Harper's rule name → the reason a person is given; only these rules run. */
export const reasonByRule: ReadonlyMap<string, string> = new Map([
  [spellingRule, 'Spelling'],
  ...Object.entries(rulesByReason).flatMap(([reason, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name): [string, string] => [name, reason]),
  ),
]);

const weekdaysAndMonths = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february april june july september october november december'.split(
    ' ',
  ),
);

// "it" and "you" may be the object of the word before; "I were" and its third person may be wishes.
const subjectBefore = /(?:^|[.!?;:,\n]\s*|\b(?:and|but|so|because|that|when|if|then)\s+)(?:i|he|she|we|they)\s+$/i;
const agrees: Guard = ({ before, problem }) => subjectBefore.test(before) && problem.toLowerCase() !== 'were';

const abbreviation = /\b(?:approx|dept|govt|corp|assn|prof|vols?|misc)\.\s+$/i;

const guards: Partial<Record<string, Guard>> = {
  // Letters and acronyms as names ("license A", "a SBOM") are beyond the rule, and people differ about "an historic".
  AnA: ({ before, problem, after }) =>
    (/^an?$/.test(problem) || (/^An?$/.test(problem) && /(?:^|[.!?\n]\s*)$/.test(before))) &&
    /^ [a-gi-z][a-z]/.test(after),
  OfCourse: ({ problem }) => !/^off\s/i.test(problem),
  OrthographicConsistency: ({ problem }) => weekdaysAndMonths.has(problem),
  PronounVerbAgreement: agrees,
  PronounInflectionBe: agrees,
  // "very very", "no no" and the like are meant. A word at the end of one line and the start of the next may be a list.
  RepeatedWords: ({ problem }) =>
    /^\p{L}+ \p{L}+$/u.test(problem) &&
    !/^(?:very|no|yes|so|ha|bye|far|much|many|really|please|well|there|now|that|had|knock|bla|blah|la) /i.test(problem),
  // List items, fragments and what follows an abbreviation start small on purpose.
  SentenceCapitalization: ({ before, problem, after }) =>
    /\p{Ll}{4,}[.!?] $/u.test(before) && !abbreviation.test(before) && /^[a-z]+$/.test(problem) && /^[ ,']/.test(after),
  TheirToThere: ({ after }) => /^ (?:is|are|was|were|will|has|have)\b/.test(after),
};

/** True if a rule's proposal is sure enough to show. */
export const isTrusted = (rule: string, finding: Finding): boolean => guards[rule]?.(finding) ?? true;
