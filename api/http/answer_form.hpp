#pragma once

#include <string_view>

namespace signalbox::api {

/// What a route answers when all went well, as data: the description is made of it, and tests hold
/// every answer against it.
struct answer_form {
  enum class body {
    unsaid,       ///< a route that leaves it so does not start
    none,         ///< nothing
    one,          ///< JSON of the schema `schema`
    list,         ///< a JSON list of them
    text,         ///< no JSON
    description,  ///< the description itself; 304 for who has it
  };

  body holds = body::unsaid;
  unsigned status = 0;
  std::string_view schema = {};      ///< a name of `api/schemas`
  std::string_view media_type = {};  ///< of a text
  bool or_unchanged = false;         ///< 304 for whoever has it already (If-None-Match)
};

/// JSON of this schema, a name of `api/schemas`.
[[nodiscard]] constexpr answer_form body_of(std::string_view schema, unsigned status = 200) {
  return {.holds = answer_form::body::one, .status = status, .schema = schema};
}

/// A JSON list of things of this schema.
[[nodiscard]] constexpr answer_form list_of(std::string_view schema, unsigned status = 200) {
  return {.holds = answer_form::body::list, .status = status, .schema = schema};
}

/// Nothing but the status and headers.
[[nodiscard]] constexpr answer_form no_body(unsigned status = 204) {
  return {.holds = answer_form::body::none, .status = status};
}

/// Status 302: the browser goes on to another address.
[[nodiscard]] constexpr answer_form redirects() {
  return {.holds = answer_form::body::none, .status = 302};
}

/// A text that is no JSON.
[[nodiscard]] constexpr answer_form text_of(std::string_view media_type) {
  return {.holds = answer_form::body::text, .status = 200, .media_type = media_type};
}

/// The same, of what a client may keep and ask about again: 304 where it is unchanged.
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
