#include "domain/access/permissions.hpp"

#include <algorithm>

#include "domain/access/json_logic.hpp"
#include "domain/access/json_values.hpp"

namespace signalbox::domain {

namespace {

constexpr char any_text = '%';

bool matches_one(const std::vector<std::string>& patterns, std::string_view text) {
  return std::ranges::any_of(
      patterns, [&](const std::string& pattern) { return matches_pattern(pattern, text); });
}

bool matches(const permission_entry& entry, const permission_query& query) {
  return matches_one(entry.actions, query.action) && matches_one(entry.resources, query.resource);
}

bool names_project(const permission_entry& entry, const permission_query& query) {
  return query.project &&
         std::ranges::find(entry.project_refs, *query.project) != entry.project_refs.end();
}

/// Returns false when comparing the ends already shows that the pattern cannot match. Most patterns
/// do not, which keeps long lists cheap.
bool ends_may_match(std::string_view pattern, std::string_view text) {
  const auto may_be = [](char expected, char found) {
    return expected == found || expected == any_text;
  };
  return may_be(pattern.front(), text.front()) && may_be(pattern.back(), text.back());
}

/// The data for conditions, built on first use.
class condition_data {
 public:
  explicit condition_data(const permission_query& query) : query_(query) {}

  const core::json& value() {
    if (!merged_) {
      merged_ = core::json{{"resource_name", query_.resource}};
      if (query_.data.is_object()) merged_->update(query_.data);
    }
    return *merged_;
  }

 private:
  const permission_query& query_;
  std::optional<core::json> merged_;
};

bool applies(const permission_entry& entry, condition_data& data, const broken_rule_note& note) {
  if (!entry.condition || entry.condition->is_null()) return true;
  const auto value = evaluate_logic(*entry.condition, data.value());
  if (value) return is_truthy(*value);
  if (value.error().what != logic_fault::kind::broken) return false;
  if (note) note(entry, value.error().reason);
  return entry.restrictive;
}

/// The intermediate result of a group of matching entries.
struct verdict {
  bool allowed = false;
  bool denied = false;

  void decide(const permission_entry& entry, condition_data& data, const broken_rule_note& note) {
    if (denied || (allowed && !entry.restrictive)) return;
    if (applies(entry, data, note)) (entry.restrictive ? denied : allowed) = true;
  }

  [[nodiscard]] bool allows() const { return allowed && !denied; }
};

template <class InOrganization>
bool decide(std::span<const permission_entry> entries, const permission_query& query,
            installation_mode mode, const broken_rule_note& note,
            InOrganization in_organization_of) {
  if (mode == installation_mode::self_hosted) return true;
  if (query.action.empty()) return false;
  condition_data data{query};
  verdict in_organization;
  verdict in_project;
  bool project_is_named = false;
  for (const permission_entry& entry : entries) {
    if (!in_organization_of(entry) || !matches(entry, query)) continue;
    if (names_project(entry, query)) {
      project_is_named = true;
      in_project.decide(entry, data, note);
    } else if (entry.project_refs.empty() && !project_is_named) {
      in_organization.decide(entry, data, note);
    }
  }
  return project_is_named ? in_project.allows() : in_organization.allows();
}

}  // namespace

bool matches_pattern(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (!text.empty() && !ends_may_match(pattern, text)) return false;
  // Greedy matching with one backtracking position: the last `%` takes one more character each
  // time.
  std::size_t at = 0;
  std::size_t in_text = 0;
  std::size_t after_any = std::string_view::npos;
  std::size_t taken_to = 0;
  while (in_text < text.size()) {
    if (at < pattern.size() && pattern[at] == any_text) {
      after_any = ++at;
      if (after_any == pattern.size()) return true;
      taken_to = in_text;
    } else if (at < pattern.size() && pattern[at] == text[in_text]) {
      ++at;
      ++in_text;
    } else if (after_any != std::string_view::npos) {
      at = after_any;
      in_text = ++taken_to;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of(any_text, at) == std::string_view::npos;
}

bool allows(std::span<const permission_entry> entries, const permission_query& query,
            installation_mode mode, const broken_rule_note& note) {
  return decide(entries, query, mode, note,
                [&](const permission_entry& entry) { return entry.slug == query.slug; });
}

bool allows(const grant& held, const permission_query& query, installation_mode mode,
            const broken_rule_note& note) {
  const bool is_here = held.slug == query.slug;
  return decide(held.entries, query, mode, note, [&](const permission_entry&) { return is_here; });
}

}  // namespace signalbox::domain
