#include "domain/log/log_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/nearest_name.hpp"
#include "domain/log/log_entry.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

/// The source that is meant by a misspelt name, as a question; empty without one.
std::string source_hint(const log_catalogue& schema, std::string_view reference) {
  std::vector<std::string_view> known;
  for (const auto& one : schema.sources())
    known.push_back(one.reference);
  const auto near = core::nearest_name(reference, known);
  return near.empty() ? std::string{} : fmt::format("; did you mean \"{}\"?", near);
}

bool is_countable(const log_catalogue& schema, std::string_view path) {
  if (path == "severity" || path == "source") return true;
  if (path == "id" || path == "timestamp" || path == "event_message") return false;
  const auto keys = metadata_keys(path);
  if (std::ranges::any_of(keys, &std::string::empty)) return false;
  return path.starts_with("metadata.") || schema.type_of(path).has_value();
}

}  // namespace

core::result<log_range> visible_log_range(const log_range& requested, std::uint16_t retention_days,
                                          log_time now) {
  if (requested.to <= requested.from) return fail_field("to", "must be after from");
  // No line has a later time (`accept_log_line`).
  const auto to = std::min(requested.to, now + log_ahead_max);
  const auto from = std::max(requested.from, now - std::chrono::days{retention_days});
  return log_range{.from = std::min(from, to), .to = to};
}

core::result<std::uint64_t> log_source_bits(const log_catalogue& schema,
                                            const std::vector<std::string>& references) {
  if (references.empty()) return ~0ULL;
  std::uint64_t bits = 0;
  for (const auto& reference : references) {
    const auto* const source = schema.find(std::string_view{reference});
    if (source == nullptr)
      return fail_field("sources", fmt::format("\"{}\" is no source of logs{}", reference,
                                               source_hint(schema, reference)));
    bits |= 1ULL << source->number;
  }
  return bits;
}

core::result<void> check_facet_fields(const log_catalogue& schema,
                                      const std::vector<std::string>& paths) {
  if (paths.empty()) return fail_field("fields", "must name at least one field");
  for (const auto& path : paths) {
    if (!is_countable(schema, path))
      return fail_field("fields", fmt::format("\"{}\" is no field whose values can be counted; "
                                              "fields of your own begin with \"metadata.\"",
                                              path));
  }
  return {};
}

std::vector<std::string> unique_column_names(const std::vector<std::string>& names) {
  std::set<std::string> used(names.begin(), names.end());
  std::set<std::string> seen;
  std::vector<std::string> unique;
  for (const auto& name : names) {
    const std::string base = name.empty() ? "column" : name;
    std::string chosen = base;
    for (std::size_t number = 2; seen.contains(chosen) || (chosen != name && used.contains(chosen));
         ++number)
      chosen = fmt::format("{}_{}", base, number);
    seen.insert(chosen);
    unique.push_back(std::move(chosen));
  }
  return unique;
}

}  // namespace signalbox::domain
