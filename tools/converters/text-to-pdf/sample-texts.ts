/** Real sentences of each language that the tools promise to write, by its BCP 47 tag. */
export const sampleTexts: Record<string, string> = {
  en: `All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood. The office staff offered a difficult affidavit: “fifty-five waffles”, they said — and that was it.`,
  fr: `Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité. Où est l'œuvre de cette garçonne naïve ? À Noël, « dès l'aube », près du cœur.`,
  de: `Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen. Das größte Übel der Straße ist nicht die Höhe, und „Öfen“ sind ein weißes Rätsel mit ẞ.`,
  el: `Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης. Το ΐ και το ΰ της λέξης.`,
  ru: `Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства. Съешь же ещё этих мягких французских булок, да выпей чаю, но это не всё, что он хотел.`,
  hi: `सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए।
विद्यार्थियों ने राष्ट्रीय पुस्तकालय में संस्कृत के श्लोक पढ़े; क्षत्रिय राजा की कीर्ति, शृंगार रस की कविताएँ और कृष्ण की स्तुति उनमें मुख्य थी। ज्ञान से बढ़कर कोई धन नहीं, यह शिक्षक ने स्पष्ट कहा।
डॉक्टर ने चिट्ठी में लिखा कि ट्रक और ड्राइवर दोनों सुरक्षित हैं। ऑफ़िस का किराया ₹५,००० है, और ज़मीन की क़ीमत ₹12,34,567.89। क्या आपने उत्तर-पूर्व की ब्रह्मपुत्र नदी देखी है? द्वितीय विश्वयुद्ध, उद्घाटन, चिह्न, आह्लाद, पर्वत, कर्म।`,
};
