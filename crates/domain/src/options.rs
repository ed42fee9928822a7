//! The options of the forms, one closed list each.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A brand's budget.
    pub enum BudgetRange {
        Under300: "under_300", "Under KWD 300", "أقل من 300 د.ك";
        From300To1500: "300_to_1500", "KWD 300 - 1,500", "300 إلى 1,500 د.ك";
        From1500To3000: "1500_to_3000", "KWD 1,500 - 3,000", "1,500 إلى 3,000 د.ك";
        From3000To7500: "3000_to_7500", "KWD 3,000 - 7,500", "3,000 إلى 7,500 د.ك";
        Over7500: "over_7500", "KWD 7,500+", "7,500 د.ك فأكثر";
    }
}

vocabulary! {
    /// When a brand wants the work to be done.
    pub enum Timeline {
        Asap: "asap", "ASAP", "في أسرع وقت";
        OneWeek: "one_week", "Within 1 week", "خلال أسبوع";
        OneMonth: "one_month", "Within 1 month", "خلال شهر";
        ThreeMonths: "three_months", "Within 3 months", "خلال 3 أشهر";
        Flexible: "flexible", "Flexible", "موعد مرن";
    }
}

vocabulary! {
    /// A creative's rate.
    pub enum RateRange {
        From8To15: "8_to_15", "KWD 8-15/hour", "8 إلى 15 د.ك للساعة";
        From15To30: "15_to_30", "KWD 15-30/hour", "15 إلى 30 د.ك للساعة";
        From30To60: "30_to_60", "KWD 30-60/hour", "30 إلى 60 د.ك للساعة";
        Over60: "over_60", "KWD 60+/hour", "60 د.ك فأكثر للساعة";
        ProjectBased: "project_based", "Project-based", "حسب المشروع";
    }
}

vocabulary! {
    /// The subject of a contact message.
    pub enum ContactSubject {
        General: "general", "General Inquiry", "استفسار عام";
        Partnership: "partnership", "Partnership", "شراكة";
        Support: "support", "Technical Support", "دعم فني";
        Billing: "billing", "Billing", "الدفع والفواتير";
        Application: "application", "Creative Application", "طلب انضمام مبدع";
        Other: "other", "Other", "موضوع آخر";
    }
}
