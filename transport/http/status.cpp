#include "transport/http/status.hpp"

#include <nlohmann/json.hpp>

namespace signalbox::transport::http {

std::string_view reason_phrase(unsigned status) {
  switch (status) {
    case 100:
      return "Continue";
    case 101:
      return "Switching Protocols";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 206:
      return "Partial Content";
    case 301:
      return "Moved Permanently";
    case 302:
      return "Found";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 307:
      return "Temporary Redirect";
    case 308:
      return "Permanent Redirect";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 410:
      return "Gone";
    case 411:
      return "Length Required";
    case 412:
      return "Precondition Failed";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Content";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 502:
      return "Bad Gateway";
    case 503:
      return "Service Unavailable";
    case 504:
      return "Gateway Timeout";
    default:
      return "Unknown";
  }
}

std::string_view method_name(method verb) {
  switch (verb) {
    case method::get:
      return "GET";
    case method::head:
      return "HEAD";
    case method::post:
      return "POST";
    case method::put:
      return "PUT";
    case method::patch:
      return "PATCH";
    case method::delete_:
      return "DELETE";
    case method::options:
      return "OPTIONS";
  }
  return "";
}

response failure_response(const failure& what, std::string_view request_id) {
  const nlohmann::json body{
      {"message", what.message}, {"code", what.code}, {"requestId", request_id}};
  response answer{.status = what.status, .body = body.dump()};
  answer.headers.add("Content-Type", "application/json");
  if (what.retry_after.count() > 0) {
    answer.headers.add("Retry-After", std::to_string(what.retry_after.count()));
  }
  return answer;
}

}  // namespace signalbox::transport::http
