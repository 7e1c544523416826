#pragma once

#include <string_view>

namespace signalbox::api {

/// The form of a route's successful answer. The description is generated from it, and tests check
/// every answer against it.
struct answer_form {
  enum class body {
    unsaid,       ///< not declared: the server does not start
    none,         ///< no body
    one,          ///< JSON of the schema `schema`
    list,         ///< a JSON list of this schema
    rows,         ///< a JSON list of this schema, or a stream of `media_type` if accepted
    text,         ///< other than JSON
    description,  ///< the API description; 304 if unchanged
  };

  body holds = body::unsaid;
  unsigned status = 0;
  std::string_view schema = {};      ///< a name of `api/schemas`
  std::string_view media_type = {};  ///< for texts
  /// Another format of the text, which a field of the request selects.
  std::string_view other_media_type = {};
  /// JSON of this schema with status 201 for clients that accept JSON, instead of the text.
  std::string_view link_schema = {};
  bool or_unchanged = false;  ///< 304 if the client has it (If-None-Match)
};

/// JSON of this schema, a name in `api/schemas`.
[[nodiscard]] constexpr answer_form body_of(std::string_view schema, unsigned status = 200) {
  return {.holds = answer_form::body::one, .status = status, .schema = schema};
}

/// A JSON list of objects of this schema.
[[nodiscard]] constexpr answer_form list_of(std::string_view schema, unsigned status = 200) {
  return {.holds = answer_form::body::list, .status = status, .schema = schema};
}

/// A JSON list of objects of this schema, or, for clients that accept it, a stream of another type.
[[nodiscard]] constexpr answer_form rows_of(std::string_view schema, std::string_view media_type) {
  auto form = list_of(schema);
  form.holds = answer_form::body::rows;
  form.media_type = media_type;
  return form;
}

/// Only the status and headers.
[[nodiscard]] constexpr answer_form no_body(unsigned status = 204) {
  return {.holds = answer_form::body::none, .status = status};
}

/// A redirect with status 302.
[[nodiscard]] constexpr answer_form redirects() {
  return {.holds = answer_form::body::none, .status = 302};
}

/// A text other than JSON.
[[nodiscard]] constexpr answer_form text_of(std::string_view media_type) {
  return {.holds = answer_form::body::text, .status = 200, .media_type = media_type};
}

/// A text other than JSON, or, for clients that accept JSON, 201 with a link to it.
[[nodiscard]] constexpr answer_form text_or_link_of(std::string_view media_type,
                                                    std::string_view link_schema) {
  auto form = text_of(media_type);
  form.link_schema = link_schema;
  return form;
}

/// The same for cacheable texts: 304 if unchanged.
/// @{
[[nodiscard]] constexpr answer_form kept_text_of(std::string_view media_type) {
  auto form = text_of(media_type);
  form.or_unchanged = true;
  return form;
}
[[nodiscard]] constexpr answer_form kept_body_of(std::string_view schema) {
  auto form = body_of(schema);
  form.or_unchanged = true;
  return form;
}
/// @}

}  // namespace signalbox::api
