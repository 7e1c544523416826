#include "domain/advisor/advisor_exception.hpp"

#include "domain/advisor/lint_rule.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

core::result<std::string> check_exception_reason(std::string_view field, std::string_view text) {
  auto checked = check_not_blank(field, text);
  if (!checked) return checked;
  if (text.size() > exception_reason_max)
    return fail_field(std::string(field),
                      "must have at most " + std::to_string(exception_reason_max) + " bytes");
  return checked;
}

core::result<void> check_exception(const new_advisor_exception& what) {
  if (find_lint(what.lint_name) == nullptr)
    return fail_field("lint_name", "must be the name of a lint");
  if (what.cache_key && (what.cache_key->empty() || what.cache_key->size() > cache_key_bytes_max))
    return fail_field("cache_key", "must be the cache key of a finding");
  auto reason = check_exception_reason("reason", what.reason);
  if (!reason) return std::unexpected(std::move(reason.error()));
  return {};
}

core::json advisor_exception_json(const advisor_exception& what) {
  return {{"id", what.id.value},
          {"lint_name", what.lint_name},
          {"cache_key", what.cache_key ? core::json(*what.cache_key) : core::json()},
          {"reason", what.reason},
          {"created_by", what.created_by},
          {"created_at", core::to_iso8601(what.created_at)}};
}

}  // namespace signalbox::domain
