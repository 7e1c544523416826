#include "api/schemas/server.hpp"

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

}  // namespace

std::vector<component> server_schemas() {
  return {{"FieldError", field_error()},
          {"Error", error()},
          {"FeatureFlags", by_key(flag(), "By their names")},
          {"FeatureFlag", object({{"name", text()}, {"value", flag()}})},
          {"ServerTime", object({{"utcTime", moment()}})},
          {"Health", object({{"status", one_of({"ok", "ready"})}})},
          {"ApiDescription", api_description()}};
}

}  // namespace signalbox::api::schemas
