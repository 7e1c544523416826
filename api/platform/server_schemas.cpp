#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema field_error() {
  return object({{"field", text()}, {"message", text("The problem with the field")}});
}

schema error() {
  return object(
      {{"message", text("A message for the user")},
       {"code", text("A machine-readable code, for example `not_found`")},
       {"requestId", text("The request's X-Request-Id, also in the server's log")},
       maybe("errors", list(named("FieldError"), "Every invalid field")),
       maybe("current", named("Snippet")),  // for a conflict of saved SQL
       // For a merge after a change of the parent.
       maybe("comparison", named("BranchComparison")),
       maybe("index", whole("Of the change of a row that failed, from 0")),
       maybe("sqlstate", or_null(text("PostgreSQL's error, for calls that run SQL"))),
       maybe("severity", or_null(text())),
       maybe("detail", or_null(text())),
       maybe("hint", or_null(text())),
       maybe("position", whole("Of the error in the SQL text or the search, in characters from 1")),
       maybe("line", whole("From 1")),
       maybe("column", whole("In characters from 1")),
       maybe("formattedError", text("The error as psql shows it"))},
      "The reason for a failed call");
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
                      {"isEssential", flag("Cannot be disabled")},
                      {"services", list(object({{"id", text()}, {"name", text()}}))}}));
}

schema custom_content() {
  return object(
      {{"app:title", or_null(text("In place of \"Signalbox\""))},
       {"dashboard_auth:custom_provider", or_null(text("An additional sign-in method"))},
       {"docs:url", or_null(text("The URL of the documentation"))},
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
        list(object(
            {{"language", text()},
             {"code",
              text("May contain {{uri}}, {{host}}, {{port}}, {{database}} and {{user}}")}}))},
       {"project_homepage:example_projects",
        or_null(list(object(
            {{"title", text()}, {"description", text()}, {"iconUrl", text()}, {"url", text()}})))},
       {"logs:default_query", or_null(text("SQL; null: the built-in one"))},
       {"logs:query_templates",
        list(object({{"name", text()}, {"description", text()}, {"sql", text()}}))},
       {"infra:cloud_providers", list(one_of({"AWS", "AWS_K8S", "AWS_NIMBUS", "FLY"}))},
       {"infra:aws_nimbus_label", text()},
       {"ssl:certificate_url", or_null(text("May contain ${env} for the environment"))},
       {"privacy:consent_categories", consent_categories()}},
      "The custom content of an installation");
}

}  // namespace

std::vector<component> server_schemas() {
  return {{"FieldError", field_error()},
          {"Error", error()},
          {"FeatureFlags", by_key(flag(), "By name")},
          {"FeatureFlag", object({{"name", text()}, {"value", flag()}})},
          {"ServerTime", object({{"utcTime", moment()}})},
          {"Health", object({{"status", one_of({"ok", "ready"})},
                             maybe("warnings", list(named("FieldError"),
                                                    "Warnings that do not affect readiness"))})},
          {"CustomContent", custom_content()},
          {"ApiDescription", api_description()}};
}

}  // namespace signalbox::api::schemas
