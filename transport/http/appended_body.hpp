#pragma once

#include <algorithm>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/optional.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

namespace signalbox::transport::http {

/// Appends to a string (a Body in the terms of Beast, whose own string body reserves the announced
/// length, however large).
struct appended_body {
  using value_type = std::string;

  class reader {
   public:
    template <bool is_request, class Fields>
    reader(boost::beast::http::header<is_request, Fields>& /*head*/, value_type& into)
        : into_(into) {}

    void init(const boost::optional<std::uint64_t>& length, boost::beast::error_code& error) {
      constexpr std::uint64_t reserved_max = 64 * 1024;
      if (length) into_.reserve(static_cast<std::size_t>(std::min(*length, reserved_max)));
      error = {};
    }
    template <class Buffers>
    std::size_t put(const Buffers& from, boost::beast::error_code& error) {
      std::size_t count = 0;
      for (const auto one : boost::beast::buffers_range_ref(from)) {
        into_.append(static_cast<const char*>(one.data()), one.size());
        count += one.size();
      }
      error = {};
      return count;
    }
    void finish(boost::beast::error_code& error) { error = {}; }

   private:
    value_type& into_;
  };
};

}  // namespace signalbox::transport::http
