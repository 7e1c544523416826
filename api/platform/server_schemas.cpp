#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema field_error() {
  return object({{"field", text()}, {"message", text("What is wrong with it")}});
}

schema error() {
  return object({{"message", text("A sentence for the person who meets it")},
                 {"code", text("For programs, for example `not_found`")},
                 {"requestId", text("The request's X-Request-Id; the server's log has it too")},
                 maybe("errors", list(named("FieldError"), "Every field that breaks a rule"))},
                "Why a call failed");
}

schema api_description() {
  return object({{"openapi", text()},
                 {"info", anything()},
                 {"servers", anything()},
                 {"tags", anything()},
                 {"paths", anything()},
                 {"components", anything()}},
                "This document (OpenAPI 3.1)");
}

schema legal_documents() {
  return list(object({{"id", text()},
                      {"name", text()},
                      {"description", text()},
                      {"action", object({{"text", text()}, {"url", text()}})}}));
}

schema consent_categories() {
  return list(object({{"slug", text()},
                      {"label", text()},
                      {"description", text()},
                      {"isEssential", flag("Cannot be switched off")},
                      {"services", list(object({{"id", text()}, {"name", text()}}))}}));
}

schema custom_content() {
  return object(
      {{"app:title", or_null(text("In place of \"Signalbox\""))},
       {"dashboard_auth:custom_provider", or_null(text("A further way to sign in"))},
       {"docs:url", or_null(text("Where the documentation is"))},
       {"docs:row_level_security_guide_path", text()},
       {"platform:metadata_url", or_null(text())},
       {"sign_in:testimonials", list(object({{"text", text()},
                                             {"url", text()},
                                             {"handle", text()},
                                             {"img_url", or_null(text())}}))},
       {"organization:legal_documents", or_null(legal_documents())},
       {"project_homepage:client_libraries", list(object({{"language", text()},
                                                          {"official", flag()},
                                                          {"releaseState", or_null(text())},
                                                          {"gitRepo", text()},
                                                          maybe("altIconName", text())}))},
       {"project_homepage:connection_snippets",
        list(object({{"language", text()},
                     {"code", text("With {{uri}}, {{host}}, {{port}}, {{database}} and {{user}} "
                                   "where those belong")}}))},
       {"project_homepage:example_projects",
        or_null(list(object(
            {{"title", text()}, {"description", text()}, {"iconUrl", text()}, {"url", text()}})))},
       {"logs:default_query", or_null(text())},
       {"infra:cloud_providers", list(one_of({"AWS", "AWS_K8S", "AWS_NIMBUS", "FLY"}))},
       {"infra:aws_nimbus_label", text()},
       {"ssl:certificate_url", or_null(text("With ${env} where the environment belongs"))},
       {"privacy:consent_categories", consent_categories()}},
      "What an installation says in its own words");
}

}  // namespace

std::vector<component> server_schemas() {
  return {{"FieldError", field_error()},
          {"Error", error()},
          {"FeatureFlags", by_key(flag(), "By their names")},
          {"FeatureFlag", object({{"name", text()}, {"value", flag()}})},
          {"ServerTime", object({{"utcTime", moment()}})},
          {"Health", object({{"status", one_of({"ok", "ready"})},
                             maybe("warnings", list(named("FieldError"),
                                                    "What is to be seen to while it goes on"))})},
          {"CustomContent", custom_content()},
          {"ApiDescription", api_description()}};
}

}  // namespace signalbox::api::schemas
