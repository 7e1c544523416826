#include "api/openapi/operation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "api/http/answer.hpp"
#include "api/openapi/body_schema.hpp"
#include "api/openapi/examples.hpp"
#include "api/openapi/failures.hpp"
#include "api/openapi/parameters.hpp"
#include "api/openapi/schema.hpp"

namespace signalbox::api::openapi {

namespace {

using core::json;
using several = std::span<const route* const>;

constexpr const char* json_type = "application/json";

std::string joined(several routes, std::string_view route::*field, std::string_view between) {
  std::vector<std::string_view> texts;
  for (const auto* one : routes)
    texts.push_back(one->*field);
  return fmt::format("{}", fmt::join(texts, between));
}

std::string_view who_may_call(entry lets_in) {
  switch (lets_in) {
    case entry::anyone:
      return "everybody";
    case entry::signed_in:
      return "signed_in";
    case entry::operators:
      return "operators";
    case entry::alert_source:
      return "alert_source";
  }
  return "";
}

std::string_view name_of(scope within) {
  switch (within) {
    case scope::none:
      return "none";
    case scope::organization:
    case scope::organization_in_body:
      return "organization";
    case scope::project:
      return "project";
  }
  return "";
}

json access_of(const route& what) {
  json access = {{"who", who_may_call(what.lets_in)}};
  if (what.platform_only) access["platform_only"] = true;
  if (what.scripts) access["scope"] = domain::to_string(*what.scripts);
  if (what.asks) {
    access["permission"] = {{"action", what.asks->action}, {"resource", what.asks->resource}};
    access["within"] = name_of(what.within);
  }
  return access;
}

std::string script_sentence(const route& what) {
  if (!what.scripts) return " Access tokens of scripts are not accepted.";
  return fmt::format(" A script's access token needs the scope `{}`.",
                     domain::to_string(*what.scripts));
}

std::string caller_sentence(const route& what) {
  if (what.lets_in == entry::anyone) return "No authentication required.";
  if (what.lets_in == entry::operators) {
    return domain::may(domain::operator_role::on_call, what.does)
               ? "Operators of the installation and the `on_call` role only."
               : "Operators of the installation only.";
  }
  if (what.lets_in == entry::alert_source) {
    return "Requires the secret of the setting `incidents.alertmanager_token` as a bearer token.";
  }
  if (!what.asks) return "Requires a signed-in user.";
  auto sentence = fmt::format("Requires the permission `{}` on `{}` in the {}.", what.asks->action,
                              what.asks->resource, name_of(what.within));
  if (what.asks->checked_inside) sentence += " The target role is checked as well.";
  return sentence;
}

std::string access_sentence(const route& what) {
  auto sentence = caller_sentence(what);
  if (what.lets_in == entry::signed_in) sentence += script_sentence(what);
  if (what.platform_only) sentence += " Not available on a self-hosted installation.";
  return sentence;
}

/// Adds the `member` of a route's example, if present.
void put_example(json& into, const route& what, const char* member) {
  const auto* example = example_of(what.name);
  if (example == nullptr || !example->contains(member)) return;
  into[std::string{what.name}] = {{"summary", what.summary}, {"value", example->at(member)}};
}

/// A body is only required with a required field, as in `read_body`.
bool needs_body(several routes) {
  return std::ranges::all_of(routes, [](const route* one) {
    return std::ranges::any_of(one->body, &body_field::required);
  });
}

json request_body(several routes) {
  json schemas = json::array();
  json shown = json::object();
  for (const auto* one : routes) {
    auto schema = body_schema(one->body);
    if (one->body_may_say_more) schema["additionalProperties"] = true;
    if (routes.size() > 1) schema["title"] = one->name;
    schemas.push_back(std::move(schema));
    put_example(shown, *one, "body");
  }
  json media = {{"schema", routes.size() > 1 ? json{{"oneOf", schemas}} : schemas.front()}};
  if (!shown.empty()) media["examples"] = std::move(shown);
  const std::string type =
      routes.front()->body_is_form ? "application/x-www-form-urlencoded" : json_type;
  return {{"required", needs_body(routes)}, {"content", {{type, std::move(media)}}}};
}

json upload_body() {
  json media = {{"schema", {{"type", "string"}, {"format", "binary"}}}};
  return {{"required", false}, {"content", {{"application/octet-stream", std::move(media)}}}};
}

std::string_view description_of(unsigned status) {
  switch (status) {
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 302:
      return "Redirects the browser to the address in Location";
    case 204:
      return "No content";
    default:
      return "OK";
  }
}

json success_schema(const answer_form& form) {
  auto schema = schemas::named(form.schema);
  const bool is_list =
      form.holds == answer_form::body::list || form.holds == answer_form::body::rows;
  return is_list ? schemas::list(std::move(schema)) : schema;
}

json success_content(const route& what) {
  const auto& form = what.answers;
  json media = json::object();
  const bool is_text = form.holds == answer_form::body::text;
  media["schema"] = is_text ? schemas::text() : success_schema(form);
  json shown = json::object();
  put_example(shown, what, "answer");
  if (!shown.empty()) media["examples"] = std::move(shown);
  json content = {{is_text ? std::string{form.media_type} : json_type, std::move(media)}};
  if (form.holds == answer_form::body::rows)
    content[std::string{form.media_type}] = {{"schema", schemas::text()}};
  if (!form.other_media_type.empty())
    content[std::string{form.other_media_type}] = {{"schema", schemas::text()}};
  return content;
}

/// Adds the answer with a link instead of the text.
void put_link(json& responses, const answer_form& form) {
  constexpr unsigned status = 201;
  json media = {{"schema", schemas::named(form.link_schema)}};
  responses[std::to_string(status)] = {
      {"description", description_of(status)},
      {"headers", {{"X-Request-Id", {{"$ref", "#/components/headers/RequestId"}}}}},
      {"content", {{json_type, std::move(media)}}}};
}

/// Adds a route's successful answer to those of the previous routes.
void put_success(json& responses, const route& what) {
  const auto& form = what.answers;
  auto& response = responses[std::to_string(form.status)];
  response["description"] = description_of(form.status);
  response["headers"]["X-Request-Id"] = {{"$ref", "#/components/headers/RequestId"}};
  if (form.status == 302) {
    response["headers"]["Location"] = {{"schema", schemas::text()}};
  }
  if (form.holds == answer_form::body::description || form.or_unchanged) {
    responses["304"] = {{"description", "The client's copy is current (If-None-Match)"}};
  }
  if (!form.link_schema.empty()) put_link(responses, form);
  if (form.holds == answer_form::body::none) return;
  auto content = success_content(what);
  for (auto& [type, media] : content.items()) {
    auto& known = response["content"][type];
    if (known.is_null()) {
      known = media;
      continue;
    }
    if (known["schema"] != media["schema"]) {
      known["schema"] = {{"anyOf", json::array({known["schema"], media["schema"]})}};
    }
    for (const auto& [name, example] : media["examples"].items())
      known["examples"][name] = example;
  }
}

json responses_of(several routes) {
  json responses = json::object();
  for (const auto* one : routes) {
    put_success(responses, *one);
    for (const auto code : failures_of(*one)) {
      responses[std::to_string(http_status(code))] = {
          {"$ref", fmt::format("#/components/responses/{}", response_name(code))}};
    }
  }
  return responses;
}

}  // namespace

json operation_of(several routes) {
  const auto& first = *routes.front();
  json made = {{"operationId", joined(routes, &route::name, "_or_")},
               {"summary", joined(routes, &route::summary, " / ")},
               {"description", access_sentence(first)},
               {"tags", json::array({first.about.name})},
               {"parameters", parameters_of(routes)},
               {"responses", responses_of(routes)},
               {"x-access", access_of(first)}};
  made["security"] = json::array();
  if (first.lets_in == entry::alert_source) {
    made["security"].push_back({{"alertSource", json::array()}});
  } else if (first.lets_in != entry::anyone) {
    made["security"].push_back({{"accessToken", json::array()}});
  }
  if (first.scripts) {
    made["security"].push_back({{"scriptToken", json::array({domain::to_string(*first.scripts)})}});
  }
  const bool has_body =
      std::ranges::any_of(routes, [](const route* one) { return !one->body.empty(); });
  if (has_body) made["requestBody"] = request_body(routes);
  if (first.upload_bytes_max && first.body.empty()) made["requestBody"] = upload_body();
  return made;
}

}  // namespace signalbox::api::openapi
