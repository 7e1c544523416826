#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> incident_rows() {
  return {
      {"incidents.suggest_share", "",
       "An incident is suggested to operators, but never published automatically, when this share "
       "of a region's projects that should be running become unhealthy together.",
       real_range{0.01, 1},
       [](settings& of) -> setting_place { return &of.actors.suggestions.share; }},
      {"incidents.suggest_min_projects", "projects",
       "Minimum number of projects that must become unhealthy for a suggestion: fewer do not "
       "indicate a problem of the region.",
       whole_range{1, 100'000},
       [](settings& of) -> setting_place { return &of.actors.suggestions.projects_min; }},
      {"incidents.suggest_within_s", "seconds",
       "Projects that become unhealthy within this time count as becoming unhealthy together.",
       whole_range{1, 3'600},
       [](settings& of) -> setting_place { return &of.actors.suggestions.within; }},
      {"incidents.alertmanager_token", "",
       "The secret with which Prometheus Alertmanager opens and resolves incidents, at "
       "/platform/incidents/alertmanager. Empty: alerts are rejected.",
       text_rule{"a secret of at least 16 characters, or empty", secret_or_empty},
       [](settings& of) -> setting_place { return &of.incidents.alertmanager_token; }, true},
      {"incidents.alertmanager_hold_back", "",
       "Whether incidents opened by Alertmanager are visible only to operators until an operator "
       "publishes them. Otherwise the people affected according to the alert's labels see them "
       "immediately.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.actors.hold_back_alerts; }},
      {"incidents.webhook_urls", "",
       "URLs that receive each change of an incident or of maintenance as JSON.",
       text_rule{"a list of URLs such as \"https://example.com/hook\"", call_address},
       [](settings& of) -> setting_place { return &of.incidents.webhook_urls; }, true},
      {"incidents.webhook_secret", "",
       "The secret for signing webhooks. Empty: they are not signed.",
       text_rule{"a secret of at least 16 characters, or empty", secret_or_empty},
       [](settings& of) -> setting_place { return &of.incidents.webhook_secret; }, true},
      {"incidents.slack_urls", "",
       "Incoming webhooks of Slack, or of services that accept Slack messages, that receive the "
       "same changes.",
       text_rule{"a list of URLs such as \"https://hooks.slack.com/services/T0/B0/X\"",
                 call_address},
       [](settings& of) -> setting_place { return &of.incidents.slack_urls; }, true},
      {"incidents.mail_to", "",
       "Addresses that receive the same changes by mail. Changes without a mail server are not "
       "mailed "
       "later.",
       text_rule{"a list of e-mail addresses", email_address},
       [](settings& of) -> setting_place { return &of.incidents.mail_to; }},
  };
}

std::vector<setting_row> status_rows() {
  return {
      {"status.public", "",
       "Whether the status of the platform is public, without signing in: the page /status with "
       "its feed and summary, and the live topic behind it. It names no organization, project or "
       "person.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.status.is_public; }},
      {"status.title", "",
       "The title of the status page. Empty: the name of the installation and \"status\".",
       text_rule{"a text, or empty", any_text},
       [](settings& of) -> setting_place { return &of.status.title; }},
      {"status.support_url", "", "The support link of the status page; empty: no link.",
       text_rule{"empty, or an address such as \"https://help.example.com\"", web_address_or_empty},
       [](settings& of) -> setting_place { return &of.status.support_url; }},
      {"status.visitors_max", "connections",
       "Maximum number of live connections of people who are not signed in, from all addresses "
       "together; further ones are rejected, and their page does not update.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.status.visitors_max; }},
      {"status.visitors_per_address_max", "connections",
       "The same limit for one address (IPv6: for its /64), so that no address can use all "
       "connections. 0: no limit.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.status.visitors_per_address_max; }},
  };
}

std::vector<setting_row> telemetry_rows() {
  return {
      {"telemetry.enabled", "",
       "Whether usage of the dashboard is recorded for people who consent to it: in the platform's "
       "own database, never sent elsewhere. Always off when self-hosted.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.actors.telemetry.enabled; }},
      {"telemetry.retention_days", "days", "How long usage events are stored.",
       whole_range{1, 3'650},
       [](settings& of) -> setting_place { return &of.actors.telemetry.retention; }},
      {"telemetry.events_per_day_max", "events",
       "Maximum number of events recorded for one person per day; more are dropped. 0: no limit.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.actors.telemetry.events_per_day_max; }},
  };
}

std::vector<setting_row> live_rows() {
  return {
      {"topics.ring_patches_max", "changes",
       "Number of changes that each topic stores for clients that reconnect; clients that missed "
       "more receive a snapshot.",
       whole_range{0, 100'000},
       [](settings& of) -> setting_place { return &of.actors.topics.ring_patches_max; }},
      {"topics.ring_bytes_max", "bytes", "Maximum size of these changes for each topic.",
       whole_range{0, 1'048'576 * kib},
       [](settings& of) -> setting_place { return &of.actors.topics.ring_bytes_max; }},
      {"topics.piece_bytes_max", "bytes",
       "A larger snapshot is sent in pieces of this size, so that heartbeats are not delayed.",
       whole_range{kib, 16 * 1024 * kib},
       [](settings& of) -> setting_place { return &of.actors.topics.piece_bytes_max; }},
      {"sessions.clock_skew_max_ms", "ms",
       "People whose clock deviates by more than this see the clock banner.",
       whole_range{0, 86'400'000},
       [](settings& of) -> setting_place { return &of.actors.clock_skew_max; }},
  };
}

std::vector<setting_row> log_rows() {
  return {
      {"log.level", "", "The minimum level of log lines that are written.",
       enum_choice{{"debug", "info", "warning", "error"}},
       [](settings& of) -> setting_place { return &of.log.level; }},
      {"log.format", "",
       "The format of log lines: text for people, or one JSON object per line for programs.",
       enum_choice{{"text", "json"}}, [](settings& of) -> setting_place { return &of.log.format; }},
      {"debug.actor_kill", "",
       "Enables a call that ends any actor immediately, for tests. Leave it off.", switch_rule{},
       [](settings& of) -> setting_place { return &of.debug.actor_kill; }},
  };
}

}  // namespace

std::vector<setting_row> working_rows() {
  return {
      {"actors.threads", "threads", "Number of threads that run actors; 0: one for each CPU core.",
       whole_range{0, 256}, [](settings& of) -> setting_place { return &of.scheduler.threads; }},
      {"actors.waiting_tasks_max", "tasks",
       "Maximum number of tasks that wait for each worker pool (storage, provisioning, hashing); "
       "more are rejected.",
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
