#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> incident_rows() {
  return {
      {"incidents.suggest_share", "",
       "An incident is suggested to operators, and never published by itself, when this share of a "
       "region's projects that should be up turn unhealthy together.",
       real_range{0.01, 1},
       [](settings& of) -> setting_place { return &of.actors.suggestions.share; }},
      {"incidents.suggest_min_projects", "projects",
       "As many have to turn at least: fewer are no matter of their region.",
       whole_range{1, 100'000},
       [](settings& of) -> setting_place { return &of.actors.suggestions.projects_min; }},
      {"incidents.suggest_within_s", "seconds", "What turns within this time turns together.",
       whole_range{1, 3'600},
       [](settings& of) -> setting_place { return &of.actors.suggestions.within; }},
      {"incidents.alertmanager_token", "",
       "The secret with which Prometheus' Alertmanager opens and resolves incidents, at "
       "/platform/incidents/alertmanager. Empty: it cannot.",
       text_rule{"a secret of at least 16 characters, or nothing", secret_or_empty},
       [](settings& of) -> setting_place { return &of.incidents.alertmanager_token; }, true},
      {"incidents.alertmanager_hold_back", "",
       "Whether nobody but operators sees what Alertmanager opens until one of them says so. "
       "Otherwise those it concerns by its labels see it at once.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.actors.hold_back_alerts; }},
      {"incidents.webhook_urls", "",
       "Where each change of an incident or of maintenance is sent as JSON.",
       text_rule{"a list of URLs such as \"https://example.com/hook\"", call_address},
       [](settings& of) -> setting_place { return &of.incidents.webhook_urls; }, true},
      {"incidents.webhook_secret", "",
       "The secret that webhooks are signed with. Empty: they are not signed.",
       text_rule{"a secret of at least 16 characters, or nothing", secret_or_empty},
       [](settings& of) -> setting_place { return &of.incidents.webhook_secret; }, true},
      {"incidents.slack_urls", "",
       "Incoming webhooks of Slack, or of what takes its messages, that are told the same.",
       text_rule{"a list of URLs such as \"https://hooks.slack.com/services/T0/B0/X\"",
                 call_address},
       [](settings& of) -> setting_place { return &of.incidents.slack_urls; }, true},
      {"incidents.mail_to", "", "Who is mailed the same; needs a mail server.",
       text_rule{"a list of e-mail addresses", email_address},
       [](settings& of) -> setting_place { return &of.incidents.mail_to; }},
  };
}

std::vector<setting_row> status_rows() {
  return {
      {"status.public", "",
       "Whether everybody may see how the platform is, signed in or not: the page /status with its "
       "feed and summary, and the live topic behind it. It names no organization, project or "
       "person.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.status.is_public; }},
      {"status.title", "", "What the page is called.",
       text_rule{"a text that is not empty", some_text},
       [](settings& of) -> setting_place { return &of.status.title; }},
      {"status.support_url", "", "Where the page sends people who need help; empty: nowhere.",
       text_rule{"empty, or an address such as \"https://help.example.com\"", web_address_or_empty},
       [](settings& of) -> setting_place { return &of.status.support_url; }},
      {"status.visitors_max", "connections",
       "Live connections of people who are not signed in, all addresses together; more are refused "
       "and see the page as it was when it came.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.status.visitors_max; }},
      {"status.visitors_per_address_max", "connections",
       "The same for one address, of IPv6 its /64, so that none takes the places of all. 0: no "
       "bound.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.status.visitors_per_address_max; }},
  };
}

std::vector<setting_row> telemetry_rows() {
  return {
      {"telemetry.enabled", "",
       "Whether what people do in the dashboard is kept, of those who agree to it: in the "
       "platform's own database, sent nowhere. Always off self-hosted.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.actors.telemetry.enabled; }},
      {"telemetry.retention_days", "days", "How long it is kept.", whole_range{1, 3'650},
       [](settings& of) -> setting_place { return &of.actors.telemetry.retention; }},
      {"telemetry.events_per_day_max", "events",
       "What is kept of one person in a day; more is dropped. 0: no bound.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.actors.telemetry.events_per_day_max; }},
  };
}

std::vector<setting_row> live_rows() {
  return {
      {"topics.ring_patches_max", "changes",
       "Changes that each topic keeps for clients that come back; older clients get a snapshot.",
       whole_range{0, 100'000},
       [](settings& of) -> setting_place { return &of.actors.topics.ring_patches_max; }},
      {"topics.ring_bytes_max", "bytes", "Bytes of these changes, per topic.",
       whole_range{0, 1'048'576 * kib},
       [](settings& of) -> setting_place { return &of.actors.topics.ring_bytes_max; }},
      {"topics.piece_bytes_max", "bytes",
       "A larger snapshot travels in pieces of this size, so that heartbeats are not held up.",
       whole_range{kib, 16 * 1024 * kib},
       [](settings& of) -> setting_place { return &of.actors.topics.piece_bytes_max; }},
      {"sessions.clock_skew_max_ms", "ms",
       "People whose clock is further off than this see the clock banner.",
       whole_range{0, 86'400'000},
       [](settings& of) -> setting_place { return &of.actors.clock_skew_max; }},
  };
}

std::vector<setting_row> log_rows() {
  return {
      {"log.level", "", "The least important lines that are written.",
       enum_choice{{"debug", "info", "warning", "error"}},
       [](settings& of) -> setting_place { return &of.log.level; }},
      {"log.format", "", "Lines for people, or one JSON object a line for machines.",
       enum_choice{{"text", "json"}}, [](settings& of) -> setting_place { return &of.log.format; }},
      {"debug.actor_kill", "", "Opens a call that ends any actor at once, for tests. Leave it off.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.debug.actor_kill; }},
  };
}

}  // namespace

std::vector<setting_row> working_rows() {
  return {
      {"actors.threads", "threads", "Threads that run actors; 0: as many as the machine has cores.",
       whole_range{0, 256}, [](settings& of) -> setting_place { return &of.scheduler.threads; }},
      {"actors.waiting_tasks_max", "tasks",
       "Tasks that may wait for each pool of workers (storage, provisioning, hashing); more are "
       "refused.",
       whole_range{100, 1'000'000},
       [](settings& of) -> setting_place { return &of.scheduler.waiting_tasks_max; }},
  };
}

std::vector<setting_row> inner_rows() {
  std::vector<setting_row> rows;
  for (const auto& part :
       {incident_rows(), status_rows(), telemetry_rows(), live_rows(), log_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace signalbox::app
