#include "actors/topic/topic_rule.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "domain/log/log_filter.hpp"
#include "domain/log/log_position.hpp"

namespace signalbox::actors {

namespace {

constexpr char view_separator = ':';
constexpr std::size_t view_digits = 16;

std::uint64_t number_in(std::string_view hexadecimal) {
  std::uint64_t number = 0;
  std::from_chars(hexadecimal.data(), hexadecimal.data() + hexadecimal.size(), number, 16);
  return number;
}

/// Returns the view in `{slug}:{view}`; 0 for an invalid name.
std::uint64_t view_in(std::string_view name) {
  if (name.size() != domain::ref_length + 1 + view_digits ||
      name[domain::ref_length] != view_separator)
    return 0;
  const auto digits = name.substr(domain::ref_length + 1);
  if (digits.find_first_not_of("0123456789abcdef") != digits.npos) return 0;
  return number_in(digits);
}

std::uint64_t first_half(const domain::simulation_id& id) {
  auto digits = id.value;
  std::erase(digits, '-');
  return number_in(std::string_view(digits).substr(0, view_digits));
}

std::optional<named_topic> of_organization(topic_kind kind, std::string_view name) {
  const auto view = kind == topic_kind::organization ? view_in(name) : 0;
  if (view != 0) name = name.substr(0, domain::ref_length);
  if (!domain::is_ref(name)) return std::nullopt;
  return named_topic{kind, domain::organization_slug{std::string(name)}, view};
}

std::uint64_t view_of_project(topic_kind kind) {
  if (kind == topic_kind::monitoring) return monitoring_view;
  if (kind == topic_kind::schema) return schema_view;
  if (kind == topic_kind::cron) return cron_view;
  if (kind == topic_kind::hooks) return hooks_view;
  if (kind == topic_kind::backups) return backups_view;
  return kind == topic_kind::activity ? activity_view : 0;
}

std::uint64_t view_of_platform(topic_kind kind) {
  if (kind == topic_kind::incidents) return incidents_view;
  if (kind == topic_kind::support) return support_view;
  return kind == topic_kind::notice ? notice_view : 0;
}

/// Returns the view in `{ref}:{oid}`; 0 for an invalid name.
std::uint64_t table_view_in(std::string_view name) {
  constexpr std::size_t digits_max = 10;
  if (name.size() <= domain::ref_length + 1 || name[domain::ref_length] != view_separator) return 0;
  const auto digits = name.substr(domain::ref_length + 1);
  std::uint32_t oid = 0;
  const auto [end, failure] = std::from_chars(digits.begin(), digits.end(), oid);
  const bool is_number = failure == std::errc{} && end == digits.end();
  // One table has one topic.
  if (!is_number || digits.size() > digits_max || digits.front() == '0') return 0;
  return rows_view | oid;
}

/// Returns the view in `{ref}:{filter}`; 0 for an invalid name.
std::uint64_t filter_view_in(std::string_view name) {
  if (name.size() <= domain::ref_length || name[domain::ref_length] != view_separator) return 0;
  const auto filter = name.substr(domain::ref_length + 1);
  return domain::is_log_filter_text(filter) ? logs_view | domain::log_mark_of(filter) : 0;
}

std::optional<named_topic> of_project(topic_kind kind, std::string_view name) {
  if (kind == topic_kind::logs) {
    const auto view = filter_view_in(name);
    const auto ref = name.substr(0, domain::ref_length);
    if (view == 0 || !domain::is_ref(ref)) return std::nullopt;
    return named_topic{kind, domain::project_ref{std::string(ref)}, view};
  }
  if (kind == topic_kind::rows) {
    const auto view = table_view_in(name);
    const auto ref = name.substr(0, domain::ref_length);
    if (view == 0 || !domain::is_ref(ref)) return std::nullopt;
    return named_topic{kind, domain::project_ref{std::string(ref)}, view};
  }
  if (!domain::is_ref(name)) return std::nullopt;
  return named_topic{kind, domain::project_ref{std::string(name)}, view_of_project(kind)};
}

std::optional<named_topic> of_simulation(topic_kind kind, std::string_view name) {
  if (!domain::is_uuid(name)) return std::nullopt;
  domain::simulation_id id{std::string(name)};
  const auto view = first_half(id);
  return named_topic{kind, std::move(id), view};
}

std::optional<named_topic> of_account(topic_kind kind, std::string_view name) {
  if (!domain::is_uuid(name)) return std::nullopt;
  return named_topic{kind, domain::account_id{std::string(name)}};
}

std::optional<named_topic> of_snippet(topic_kind kind, std::string_view name) {
  if (!domain::is_uuid(name)) return std::nullopt;
  return named_topic{kind, domain::snippet_id{std::string(name)}};
}

/// Returns the topic with the name if it matches the rule.
std::optional<named_topic> named_by(const topic_rule& rule, std::string_view name) {
  if (rule.subject == topic_subject::none) {
    if (name != rule.name) return std::nullopt;
    return named_topic{rule.kind, {}, view_of_platform(rule.kind)};
  }
  if (!name.starts_with(rule.name)) return std::nullopt;
  name.remove_prefix(rule.name.size());
  switch (rule.subject) {
    case topic_subject::organization:
      return of_organization(rule.kind, name);
    case topic_subject::project:
      return of_project(rule.kind, name);
    case topic_subject::simulation:
      return of_simulation(rule.kind, name);
    case topic_subject::account:
      return of_account(rule.kind, name);
    case topic_subject::snippet:
      return of_snippet(rule.kind, name);
    case topic_subject::none:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<named_topic> topic_named(std::string_view name) {
  for (const auto& rule : topic_rules)
    if (auto topic = named_by(rule, name)) return topic;
  return std::nullopt;
}

}  // namespace signalbox::actors
