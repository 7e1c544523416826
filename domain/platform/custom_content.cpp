#include "domain/platform/custom_content.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "domain/catalogue.hpp"

namespace signalbox::domain {

namespace {

using content_rule = void (*)(const catalogue_field&);

bool is_web_address(std::string_view text) {
  return text.starts_with("https://") || text.starts_with("http://");
}

void check_text(const catalogue_field& field) {
  (void)field.text();
}

void check_address(const catalogue_field& field) {
  if (!is_web_address(field.text())) field.complain("must begin with https:// or http://");
}

void check_path(const catalogue_field& field) {
  if (!field.text().starts_with('/')) field.complain("must begin with a /");
}

void check_text_or_null(const catalogue_field& field) {
  if (!field.value().is_null()) check_text(field);
}

void check_address_or_null(const catalogue_field& field) {
  if (!field.value().is_null()) check_address(field);
}

/// Returns the elements of a list, which may be empty.
std::vector<catalogue_field> any_elements(const catalogue_field& field) {
  if (field.value().is_array() && field.value().empty()) return {};
  return field.elements();
}

void check_testimonials(const catalogue_field& field) {
  for (const auto& one : any_elements(field)) {
    one.allow_only({"text", "url", "handle", "img_url"});
    check_text(one.member("text"));
    check_address(one.member("url"));
    check_text(one.member("handle"));
    check_address_or_null(one.member("img_url"));
  }
}

void check_legal_documents(const catalogue_field& field) {
  if (field.value().is_null()) return;
  for (const auto& one : any_elements(field)) {
    one.allow_only({"id", "name", "description", "action"});
    for (const char* name : {"id", "name", "description"})
      check_text(one.member(name));
    const auto action = one.member("action");
    action.allow_only({"text", "url"});
    check_text(action.member("text"));
    check_address(action.member("url"));
  }
}

void check_client_libraries(const catalogue_field& field) {
  for (const auto& one : any_elements(field)) {
    one.allow_only({"language", "official", "releaseState", "gitRepo", "altIconName"});
    check_text(one.member("language"));
    (void)one.member("official").flag();
    check_text_or_null(one.member("releaseState"));
    check_text(one.member("gitRepo"));
    if (const auto icon = one.optional_member("altIconName")) check_text(*icon);
  }
}

void check_snippets(const catalogue_field& field) {
  for (const auto& one : any_elements(field)) {
    one.allow_only({"language", "code"});
    check_text(one.member("language"));
    check_text(one.member("code"));
  }
}

void check_example_projects(const catalogue_field& field) {
  if (field.value().is_null()) return;
  for (const auto& one : any_elements(field)) {
    one.allow_only({"title", "description", "iconUrl", "url"});
    check_text(one.member("title"));
    check_text(one.member("description"));
    check_address(one.member("iconUrl"));
    check_address(one.member("url"));
  }
}

void check_log_templates(const catalogue_field& field) {
  for (const auto& one : any_elements(field)) {
    one.allow_only({"name", "description", "sql"});
    for (const char* name : {"name", "description", "sql"})
      check_text(one.member(name));
  }
}

void check_providers(const catalogue_field& field) {
  constexpr std::array<std::string_view, 4> known{"AWS", "AWS_K8S", "AWS_NIMBUS", "FLY"};
  for (const auto& one : field.elements()) {
    if (std::ranges::find(known, one.text()) == known.end())
      one.complain("must be AWS, AWS_K8S, AWS_NIMBUS or FLY");
  }
}

void check_consent(const catalogue_field& field) {
  for (const auto& one : field.elements()) {
    one.allow_only({"slug", "label", "description", "isEssential", "services"});
    for (const char* name : {"slug", "label", "description"})
      check_text(one.member(name));
    (void)one.member("isEssential").flag();
    for (const auto& service : one.member("services").elements()) {
      service.allow_only({"id", "name"});
      check_text(service.member("id"));
      check_text(service.member("name"));
    }
  }
}

constexpr std::pair<const char*, content_rule> content_rules[] = {
    {"app:title", check_text_or_null},
    {"dashboard_auth:custom_provider", check_text_or_null},
    {"docs:url", check_address_or_null},
    {"docs:row_level_security_guide_path", check_path},
    {"platform:metadata_url", check_address_or_null},
    {"sign_in:testimonials", check_testimonials},
    {"organization:legal_documents", check_legal_documents},
    {"project_homepage:client_libraries", check_client_libraries},
    {"project_homepage:connection_snippets", check_snippets},
    {"project_homepage:example_projects", check_example_projects},
    {"logs:default_query", check_text_or_null},
    {"logs:query_templates", check_log_templates},
    {"infra:cloud_providers", check_providers},
    {"infra:aws_nimbus_label", check_text},
    {"ssl:certificate_url", check_address_or_null},
    {"privacy:consent_categories", check_consent},
};

/// Reports keys that are in neither list, which are misspelled.
void refuse_unknown(const catalogue_field& top) {
  for (const auto& [key, field] : top.members()) {
    const bool known =
        std::ranges::any_of(content_rules, [&](const auto& one) { return key == one.first; });
    if (!known) top.complain(fmt::format("must not have a \"{}\"", key));
  }
}

}  // namespace

core::result<custom_content> custom_content::parse(std::string_view file, std::string_view text) {
  catalogue source{std::string{file}, text};
  const auto top = source.top();
  if (!source.fault()) refuse_unknown(top);
  for (const auto& [key, check] : content_rules)
    check(top.member(key));
  if (source.fault()) return std::unexpected(*source.fault());
  custom_content read;
  read.values_ = top.value();
  return read;
}

core::result<custom_content> custom_content::replaced_by(std::string_view file,
                                                         std::string_view text) const {
  catalogue source{std::string{file}, text};
  const auto top = source.top();
  if (source.fault()) return std::unexpected(*source.fault());
  // A file without replacements is valid.
  if (!top.value().is_object() || !top.value().empty()) refuse_unknown(top);
  auto replaced = *this;
  for (const auto& [key, check] : content_rules) {
    const auto field = top.optional_member(key);
    if (!field) continue;
    check(*field);
    replaced.values_[key] = field->value();
  }
  if (source.fault()) return std::unexpected(*source.fault());
  return replaced;
}

}  // namespace signalbox::domain
